/** Keys that mean something anywhere on the page. */
import { sounds } from '../sound.svelte';
import type { Orders } from './orders.svelte';
import type { Picked } from './picked.svelte';
import type { Play } from './play.svelte';
import type { Throw } from './throw.svelte';
import type { Weighed } from './weighed.svelte';

type Hands = {
  play: Play;
  picked: Picked;
  weighed: Weighed;
  orders: Orders;
  /** True: the table took it. */
  onfield: (event: KeyboardEvent) => boolean;
  log: () => void;
  keys: () => void;
  list: () => void;
  fit: () => void;
  /** The tape measure, out and away again; false where there is none. */
  tape: () => boolean;
  zoom: (factor: number) => void;
  type: () => void;
  /** True: something was open. */
  close: () => boolean;
  thrown: () => Throw | null;
};

function writes(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function presses(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, dialog, [role="button"]') !== null;
}

export function hearKeys(hands: Hands): (event: KeyboardEvent) => void {
  const { play, picked } = hands;
  const letters: Record<string, () => void> = {
    z: () => void (hands.orders.open ? hands.orders.undo() : play.undo()),
    n: () => void (hands.orders.open && hands.orders.next()),
    r: () => picked.toggle('range'),
    s: () => picked.toggle('sight'),
    a: () => picked.toggle('arcs'),
    l: hands.log,
    u: hands.list,
    t: hands.type,
    // On the way of many, M takes the next man in hand.
    m: () => (play.course?.loose ? play.course.nextMan() : sounds.toggle()),
    '.': () => play.stage.step(),
    d: () => void hands.tape(),
    '?': hands.keys,
    '0': hands.fit,
    '+': () => hands.zoom(1.25),
    '=': () => hands.zoom(1.25),
    '-': () => hands.zoom(0.8),
  };

  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || play.curtain) return;
    if (writes(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (skips(key, event) || digit(key) || letter(key) || arrows(event) || enter(key, event)) event.preventDefault();
  };

  function skips(key: string, event: KeyboardEvent): boolean {
    // While something is told Space skips it, wherever the focus is left; but the bar's own buttons are pressed by it.
    const own = presses(event.target) && !(play.stage.more && !(event.target as Element).closest('.slip'));
    if (key !== 'Escape' && (key !== ' ' || own)) return false;
    if (play.stage.more) {
      play.stage.skip();
      return true;
    }
    return key === 'Escape' && (play.course?.back() || hands.close());
  }
  /** Dice can be typed as they fell. */
  function digit(key: string): boolean {
    const thrown = hands.thrown();
    if (!thrown || !/^\d$/.test(key)) return false;
    const number = Number(key);
    if (!thrown.each) thrown.hits = number <= thrown.dice.dice ? number : thrown.hits;
    else if (number >= 1 && number <= thrown.dice.sides) thrown.type(number);
    return true;
  }
  function letter(key: string): boolean {
    const does = letters[key];
    does?.();
    return does !== undefined;
  }
  /** From nowhere in particular arrows go to the offers, or move the cursor. */
  function arrows(event: KeyboardEvent): boolean {
    if (!event.key.startsWith('Arrow') && event.key.toLowerCase() !== 'w') return false;
    if (hands.onfield(event)) return true;
    const nowhere = document.activeElement === document.body || document.activeElement === null;
    const first = nowhere ? (document.querySelector<HTMLElement>('.spokes button') ?? document.querySelector<HTMLElement>('.slip .answer button:not(:disabled)')) : null;
    first?.focus();
    return first !== null;
  }
  function enter(key: string, event: KeyboardEvent): boolean {
    if (key !== 'Enter' || presses(event.target)) return false;
    const reply = hands.thrown()?.reply;
    if (reply) {
      void play.reply(reply);
      return true;
    }
    return hands.onfield(event) || press('.slip .primary:not(:disabled)');
  }
  function press(selector: string): boolean {
    const button = document.querySelector<HTMLElement>(selector);
    button?.click();
    return button !== null;
  }
}
