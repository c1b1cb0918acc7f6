import { expect, test } from 'vitest';
import type { LogLine, Roll } from '../protocol';
import { chapters, lastThrown, marks, result, tale, told, type Chapter } from './chronicle';
import type { Refusal } from './play.svelte';

const line = (text: string, some: Partial<LogLine> = {}) =>
  ({ text, kind: 'event', entry: null, seat: null, heading: null, icon: null, unit: null, roll: null, deed: null, result: null, ...some }) as LogLine;
const icon = { look: 'fire', seat: 'first' as const, text: 'Fire' };
const answer = (text: string, unit: number | null = null) => line(text, { kind: 'answer', entry: 1, seat: 'first', unit });
const refusal = (after: number): Refusal => ({ after, fault: { code: 'answer/refused', clauses: [], why: null, text: 'No.', at: null } });
const log = [
  line('set up'),
  line('turn 1 begins', { heading: 'Turn 1' }),
  answer('US: MMG'),
  answer('MMG: Fire', 4),
  line('MMG fires', { icon, unit: 4, deed: 4, result: [{ said: 'MMG fires at Grenadiers' }] }),
  line('one man falls', { unit: 9, deed: 4, result: [{ said: 'MMG fires at Grenadiers: 1 killed' }] }),
  answer('US: Sherman'),
  answer('Sherman: Run', 5),
  line('Sherman runs', { icon, unit: 5, deed: 8 }),
];
const texts = (found: Chapter[]) =>
  found.map(({ deeds }) => deeds.map((deed) => ('lines' in deed ? deed.lines.map(({ line }) => line.text) : 'refused')));

test('a deed begins with the answers that led to it', () => {
  expect(texts(chapters(log, []))).toEqual([
    [['set up']],
    [['turn 1 begins'], ['US: MMG', 'MMG: Fire', 'MMG fires', 'one man falls'], ['US: Sherman', 'Sherman: Run', 'Sherman runs']],
  ]);
});

test('a refusal stands where it was said, also at the very end', () => {
  expect(texts(chapters(log.slice(0, 2), [refusal(1), refusal(2)]))).toEqual([[['set up'], 'refused'], [['turn 1 begins'], 'refused']]);
});

test('what was taken back takes no refusal with it', () => {
  expect(texts(chapters(log.slice(0, 1), [refusal(3)]))).toEqual([[['set up'], 'refused']]);
});

test('an answer is told once, unless nothing tells what came of it', () => {
  const numbered = (lines: LogLine[]) => lines.map((line, at) => ({ at, line }));
  const deed = numbered([answer('US: MMG'), answer('MMG: Fire', 4), line('MMG fires', { icon, unit: 4 }), answer('German: stand', 9)]);
  expect(told(deed).map(({ line }) => line.text)).toEqual(['MMG fires', 'German: stand']);
});

test('a deed is told as it was told last', () => {
  const numbered = log.map((line, at) => ({ at, line }));
  expect(result(numbered.slice(2, 6))).toEqual([{ said: 'MMG fires at Grenadiers: 1 killed' }]);
  expect(result(numbered.slice(2, 5))).toEqual([{ said: 'MMG fires at Grenadiers' }]);
  expect(result(numbered.slice(0, 2))).toBeNull();
});

test('a throw that leads nowhere yet, and what ends a turn, belong to nobody', () => {
  const more = [...log, line('turn 1 ends'), answer('US: MMG')];
  expect(texts(chapters(more, [])).at(-1)!.at(-1)).toEqual(['turn 1 ends', 'US: MMG']);
});

test('of the last deed every throw of dice lies in the tray, whatever its dice and need', () => {
  const roll = (sides: number, outcome: unknown) =>
    line('', { kind: 'roll', entry: 1, deed: 3, unit: 4, roll: { dice: [{ face: 1, sides }], need: null, because: [], outcome } as unknown as Roll });
  const draw = line('', { kind: 'roll', entry: 1, roll: { dice: [{ face: 1, sides: 4 }], outcome: { drawn: ['US'] } } as unknown as Roll });
  const volley = [line('turn', { heading: 'Turn 1' }), draw, answer('US: MMG'), line('fires', { unit: 4, deed: 3 })];
  const thrown = [roll(10, { made: { made: 1, of: 1 } }), roll(6, 'faces'), roll(6, { passed: false })];
  const sides = (log: LogLine[]) => lastThrown(log, 2).map(({ lines }) => lines.map(({ roll }) => roll!.dice[0]!.sides));
  expect(sides([...volley, ...thrown])).toEqual([[10, 6, 6]]);
  const again = thrown.map((line) => ({ ...line, deed: 9 }));
  const earlier = thrown.map((line) => ({ ...line, deed: 1 }));
  expect(sides([...volley, ...earlier, ...thrown, ...again])).toEqual([
    [10, 6, 6],
    [10, 6, 6],
  ]);
});

test('where all act at once, lines of one deed stay together and orders are left out', () => {
  const night = [line('turn', { heading: 'Turn 1' }), answer('Bates: shoot'), line('Bates shoots', { deed: 2 }), line('Weber is hit', { deed: 2 }), line('a sound')];
  expect(texts(tale(night, []))[1]).toEqual([['Bates shoots', 'Weber is hit'], ['a sound']]);
});

test('the time line has turns and, in them, what has an icon', () => {
  expect(marks(log).map(({ heading, marks }) => [heading, marks.map(({ unit }) => unit)])).toEqual([['Turn 1', [4, 5]]]);
});

test('more marks of one unit make one deed, with the last of them', () => {
  const look = (look: string) => ({ icon: { ...icon, look } });
  const twice = [
    line('turn 1 begins', { heading: 'Turn 1' }),
    answer('US: Sherman'),
    line('US activates Sherman', { unit: 5, deed: 2, ...look('activated') }),
    line('Sherman stays', { unit: 5, deed: 2 }),
    line('Sherman fires at MMG', { unit: 5, deed: 2, ...look('fire') }),
    line('MMG is lost', { unit: 4, deed: 2, ...look('destroyed') }),
    line('Sherman is lost', { unit: 5, deed: 2, ...look('destroyed') }),
  ];
  const [turn] = chapters(twice, []);
  expect(texts([turn!])).toEqual([
    [
      ['turn 1 begins'],
      ['US: Sherman', 'US activates Sherman', 'Sherman stays', 'Sherman fires at MMG', 'MMG is lost', 'Sherman is lost'],
    ],
  ]);
  expect(marks(twice)[0]!.marks.map(({ icon }) => icon.look)).toEqual(['fire', 'destroyed', 'destroyed']);
});
