/** What hands do to the table: pan, pinch, pick, hover, and drag a unit. */
import type { Point } from '../protocol';
import type { Camera } from './camera';

export interface Touch {
  /** In drawing units. */
  spot: Point;
  token: number | null;
  /** The man of a planned move that lies there, by his number. */
  man: number | null;
}

export interface Doings {
  draggable(touch: Held): boolean;
  touched(): void;
  picked(touch: Touch): void;
  hovered(touch: Touch | null): void;
  dragged(phase: Phase, touch: Touch): void;
}

export type Phase = 'start' | 'move' | 'end' | 'cancel';
/** What a hand has got hold of. */
type Held = Pick<Touch, 'token' | 'man'>;

const SLACK = 5;

function heldAt(target: EventTarget | null): Held {
  const number = (name: string) => {
    const id = (target as Element | null)?.closest?.(`[${name}]`)?.getAttribute(name);
    return id ? Number(id) : null;
  };
  return { token: number('data-token'), man: number('data-man') };
}

interface Finger {
  start: Point;
  at: Point;
  held: Held;
  mode: 'still' | 'pan' | 'drag' | 'pinch';
}

/** Listens on the view until the returned function is called. */
export function listen(view: HTMLElement, camera: Camera, doings: Doings): () => void {
  const fingers = new Map<number, Finger>();
  let hover: PointerEvent | null = null;
  let frame = 0;

  /** Asking for it in the middle of a zoom would lay out all words of the table. */
  let box = view.getBoundingClientRect();
  const measure = () => (box = view.getBoundingClientRect());
  const resized = new ResizeObserver(measure);
  resized.observe(view);
  const place = (event: { clientX: number; clientY: number }): Point => ({ x: event.clientX - box.left, y: event.clientY - box.top });

  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 1) return;
    doings.touched();
    const at = place(event);
    fingers.set(event.pointerId, { start: at, at, held: heldAt(event.target), mode: 'still' });
    if (fingers.size === 2) {
      for (const finger of fingers.values()) {
        if (finger.mode === 'drag') doings.dragged('cancel', { spot: camera.spot(finger.at), ...finger.held });
        finger.mode = 'pinch';
      }
    }
  };

  const pinch = (finger: Finger, at: Point) => {
    const other = [...fingers.values()].find((f) => f !== finger)!;
    const gap = (p: Point) => Math.max(20, Math.hypot(p.x - other.at.x, p.y - other.at.y));
    const middle = (p: Point) => ({ x: (p.x + other.at.x) / 2, y: (p.y + other.at.y) / 2 });
    const [before, after] = [middle(finger.at), middle(at)];
    camera.panBy(after.x - before.x, after.y - before.y);
    camera.zoomAt(gap(at) / gap(finger.at), after, false);
  };

  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === 'touch') return;
      hover = event;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (hover) doings.hovered({ spot: camera.spot(place(hover)), ...heldAt(hover.target) });
      });
      return;
    }
    const at = place(event);
    const far = Math.hypot(at.x - finger.start.x, at.y - finger.start.y);
    if (finger.mode === 'still' && far > SLACK) {
      const mine = doings.draggable(finger.held) && event.buttons !== 4;
      finger.mode = mine ? 'drag' : 'pan';
      view.setPointerCapture(event.pointerId);
      view.classList.toggle('panning', !mine);
      if (mine) doings.dragged('start', { spot: camera.spot(finger.start), ...finger.held });
    }
    if (finger.mode === 'pan') camera.panBy(at.x - finger.at.x, at.y - finger.at.y);
    else if (finger.mode === 'pinch' && fingers.size === 2) pinch(finger, at);
    else if (finger.mode === 'drag') doings.dragged('move', { spot: camera.spot(at), ...finger.held });
    finger.at = at;
  };

  const up = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    view.classList.remove('panning');
    const spot = camera.spot(place(event));
    if (finger.mode === 'drag') doings.dragged('end', { spot, ...finger.held });
    else if (finger.mode === 'still' && event.button === 0) doings.picked({ spot, ...finger.held });
  };

  const cancel = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    view.classList.remove('panning');
    if (finger?.mode === 'drag') doings.dragged('cancel', { spot: camera.spot(finger.at), ...finger.held });
  };

  const leave = () => {
    hover = null;
    doings.hovered(null);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
    const [dx, dy] = [event.deltaX * pixels, event.deltaY * pixels];
    if (!event.ctrlKey && (event.shiftKey || Math.abs(dx) > Math.abs(dy))) camera.panBy(-(dx || dy), dx ? -dy : 0);
    else camera.zoomAt(Math.exp(-dy * (event.ctrlKey ? 0.01 : 0.0018)), place(event));
  };

  view.addEventListener('pointerenter', measure);
  view.addEventListener('pointerdown', down);
  view.addEventListener('pointermove', move);
  view.addEventListener('pointerup', up);
  view.addEventListener('pointercancel', cancel);
  view.addEventListener('pointerleave', leave);
  view.addEventListener('wheel', wheel, { passive: false });
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    view.removeEventListener('pointerenter', measure);
    view.removeEventListener('pointerdown', down);
    view.removeEventListener('pointermove', move);
    view.removeEventListener('pointerup', up);
    view.removeEventListener('pointercancel', cancel);
    view.removeEventListener('pointerleave', leave);
    view.removeEventListener('wheel', wheel);
  };
}
