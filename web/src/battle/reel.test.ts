import { expect, test } from 'vitest';
import type { LogLine } from '../protocol';
import { moments } from './reel.svelte';

const line = (entry: number | null, some: Partial<LogLine> = {}) => ({ entry, heading: null, icon: null, ...some }) as LogLine;
const icon = { look: 'fire', seat: 'first' as const, text: 'Fire' };

test('what follows from an answer stands at that answer', () => {
  const log = [line(1), line(2), line(null, { heading: 'Turn 1' }), line(3), line(null, { icon }), line(null), line(4, { icon })];
  expect(moments(log)).toEqual({
    turns: [{ position: 2, heading: 'Turn 1' }],
    marks: [
      { position: 3, icon },
      { position: 4, icon },
    ],
  });
});
