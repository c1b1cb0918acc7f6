import { expect, test } from 'vitest';
import type { Choice } from '../protocol';
import { strideFor, stridesOf } from './gesture.svelte';

const option = (text: string, reach: number | null): Choice => ({ text, unit: null, icon: null, odds: false, parts: [], leads: false, reach, targets: [] });
const strides = stridesOf([option('Run', 1200), option('Fire', null), option('Advance', 600), option('Advance, and more', 600)]);

test('ways are sorted by how far they lead, and of those that lead as far the first is meant', () => {
  expect(strides).toEqual([
    { nth: 2, text: 'Advance', reach: 600 },
    { nth: 0, text: 'Run', reach: 1200 },
  ]);
});

test('a drag means the shortest order that leads so far, and the longest where none does', () => {
  expect([0, 600, 601, 1200, 5000].map((far) => strideFor(strides, far)?.text)).toEqual(['Advance', 'Advance', 'Run', 'Run', 'Run']);
  expect(strideFor([], 100)).toBeNull();
});
