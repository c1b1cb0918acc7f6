import { expect, test } from 'vitest';
import type { LogLine } from '../protocol';
import { chapters, marks } from './chronicle';
import type { Refusal } from './play.svelte';

const line = (text: string, some: Partial<LogLine> = {}) => ({ text, heading: null, icon: null, unit: null, roll: null, ...some }) as LogLine;
const refusal = (after: number): Refusal => ({ after, fault: { code: 'answer/refused', clause: null, text: 'No.', at: null } });
const log = [line('set up'), line('begins', { heading: 'Turn 1' }), line('fires', { icon: { look: 'fire', seat: 'first', text: 'Fire' }, unit: 4 })];

test('a refusal stands where it was said, also at the very end', () => {
  const found = chapters(log, [refusal(1), refusal(3)]);
  const told = found.map(({ entries }) => entries.map((entry) => ('line' in entry ? entry.line.text : 'refused')));
  expect(told).toEqual([
    ['set up', 'refused'],
    ['begins', 'fires', 'refused'],
  ]);
});

test('what was taken back takes no refusal with it', () => {
  expect(chapters(log.slice(0, 1), [refusal(3)])[0]?.entries).toHaveLength(2);
});

test('the time line has turns and, in them, what has an icon', () => {
  expect(marks(log).map(({ heading, marks }) => [heading, marks.map(({ unit }) => unit)])).toEqual([['Turn 1', [4]]]);
});
