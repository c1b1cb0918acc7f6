import { expect, test } from 'vitest';
import type { LogLine } from '../protocol';
import { chapters, marks, outcome, told, type Chapter } from './chronicle';
import type { Refusal } from './play.svelte';

const line = (text: string, some: Partial<LogLine> = {}) =>
  ({ text, entry: null, seat: null, heading: null, icon: null, unit: null, roll: null, ...some }) as LogLine;
const icon = { look: 'fire', seat: 'first' as const, text: 'Fire' };
const answer = (text: string, unit: number | null = null) => line(text, { entry: 1, seat: 'first', unit });
const refusal = (after: number): Refusal => ({ after, fault: { code: 'answer/refused', clause: null, text: 'No.', at: null } });
const log = [
  line('set up'),
  line('turn 1 begins', { heading: 'Turn 1' }),
  answer('US: MMG'),
  answer('MMG: Fire', 4),
  line('MMG fires', { icon, unit: 4 }),
  line('one man falls', { unit: 9 }),
  answer('US: Sherman'),
  answer('Sherman: Run', 5),
  line('Sherman runs', { icon, unit: 5 }),
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

test('a deed comes to what was last told of a unit', () => {
  const numbered = log.map((line, at) => ({ at, line }));
  expect(outcome(numbered.slice(0, 6))?.text).toBe('one man falls');
});

test('the time line has turns and, in them, what has an icon', () => {
  expect(marks(log).map(({ heading, marks }) => [heading, marks.map(({ unit }) => unit)])).toEqual([['Turn 1', [4, 5]]]);
});

test('more marks of one unit make one deed, with the last of them', () => {
  const look = (look: string) => ({ icon: { ...icon, look } });
  const twice = [
    line('turn 1 begins', { heading: 'Turn 1' }),
    answer('US: Sherman'),
    line('US activates Sherman', { unit: 5, ...look('activated') }),
    line('Sherman stays', { unit: 5 }),
    line('Sherman fires at MMG', { unit: 5, ...look('fire') }),
    line('MMG is lost', { unit: 4, ...look('destroyed') }),
    line('Sherman is lost', { unit: 5, ...look('destroyed') }),
  ];
  const [turn] = chapters(twice, []);
  expect(texts([turn!])).toEqual([
    [
      ['turn 1 begins'],
      ['US: Sherman', 'US activates Sherman', 'Sherman stays', 'Sherman fires at MMG'],
      ['MMG is lost'],
      ['Sherman is lost'],
    ],
  ]);
  expect(marks(twice)[0]!.marks.map(({ icon }) => icon.look)).toEqual(['fire', 'destroyed', 'destroyed']);
});
