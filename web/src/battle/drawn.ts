/** What lies on the table for somebody who is thinking, out of what the server said. */
import type { Overlay } from '../board/overlay';
import type { Checked, Fault, Measure, Overlay as Survey, Point } from '../protocol';
import { strings } from '../strings';
import { alongOf } from './asked';
import { along, long, stretch } from './measure';
import type { Layer } from './picked.svelte';
import type { Play } from './play.svelte';
import { reason } from './words';

export function drawn(play: Play, survey: Survey | null, layers: Record<Layer, boolean>): Overlay[] {
  const measure = play.scene?.board.measure ?? 'hundredths';
  const { course } = play;
  const all: Overlay[] = [
    ...(course?.areas ?? []).map((outline): Overlay => ({ kind: 'reach', outline })),
    ...surveyed(survey, layers, measure),
    ...intended(play),
    ...(course?.checked ? planned(course.checked, course.from !== null, measure) : []),
    ...awaited(play, measure),
  ];
  const { refusal } = play;
  if (refusal?.at) all.push(refused(refusal, refusal.at));
  return all;
}

function refused(fault: Fault, at: Point): Overlay {
  const title = [strings.battle.where.refused, ...fault.clauses].join(' · ');
  return { kind: 'callout', at, title, text: reason(fault) };
}

function planned(checked: Checked, moves: boolean, measure: Measure): Overlay[] {
  const { route, price, budget, refusal, stretches } = checked;
  const end = route.at(-1);
  const all: Overlay[] = [];
  if (moves && route.length > 1) {
    const warn = stretches.map(({ from, text }) => ({ at: along(route, from), text: text }));
    all.push({ kind: 'path', points: route, planned: true, refused: refusal !== null, warn });
  }
  for (const { from, to, text, clause } of stretches) {
    all.push({ kind: 'stretch', points: stretch(route, from, to), text: '' });
    all.push({ kind: 'callout', at: along(route, from), title: text, text: clause ?? '' });
  }
  if (refusal) {
    const at = refusal.at ?? end;
    if (at) all.unshift(refused(refusal, at));
  } else if (end && price !== null && budget !== null) {
    const title = strings.battle.where.price(long(price, measure), long(budget, measure));
    all.unshift({ kind: 'callout', at: end, title, text: '' });
  }
  return all;
}

function surveyed(survey: Survey | null, layers: Record<Layer, boolean>, measure: Measure): Overlay[] {
  if (!survey) return [];
  const all: Overlay[] = [];
  if (layers.range) all.push(...survey.rings.map(({ at, radius, text }): Overlay => ({ kind: 'ring', at, radius, text: text })));
  if (layers.arcs) all.push(...survey.wedges.map(({ clause: _, ...wedge }): Overlay => ({ kind: 'wedge', ...wedge, text: wedge.text })));
  if (layers.sight) {
    all.push(
      ...survey.lines.map(({ from, to, seen, text, distance }): Overlay => {
        const far = distance === null ? '' : `${long(distance, measure)}, `;
        return { kind: 'sight', from, to, ok: seen, text: `${far}${text}` };
      }),
    );
  }
  return all;
}

/** Ways that are written down for one's own men. */
function intended(play: Play): Overlay[] {
  const tokens = play.scene?.board.tokens ?? [];
  const ways = tokens.flatMap(({ id, intention }) => (intention && id !== play.question?.unit ? [intention.way] : []));
  return ways.filter((way) => way.length > 1).map((points): Overlay => ({ kind: 'path', points, planned: true, warn: [] }));
}

/** Somebody else's way, and where on it one might step in. */
function awaited(play: Play, measure: Measure): Overlay[] {
  const asked = alongOf(play.question?.ask);
  if (!asked) return [];
  const at = play.mark ?? asked.stretches[0]?.[0] ?? 0;
  const spot: Point = along(asked.route, at);
  return [
    { kind: 'path', points: asked.route, planned: true, warn: [] },
    ...asked.stretches.map(([from, to]): Overlay => ({ kind: 'stretch', points: stretch(asked.route, from, to), text: '' })),
    { kind: 'callout', at: spot, title: strings.battle.along.at(long(at, measure)), text: '' },
  ];
}
