import { expect, test } from 'vitest';
import { brief, orMore, percent, span } from './chances';

test('a small chance is never printed as none, nor a great one as certain', () => {
  const printed = [0, 1e-9, 0.004, 0.1618, 0.9827, 0.999999, 1].map(percent);
  expect(printed).toEqual(['0 %', '< 0.01 %', '0.40 %', '16.2 %', '98.3 %', '> 99.99 %', '100 %']);
  expect([0, 0.002, 0.105].map(brief)).toEqual(['0', '<1', '11']);
});

test('this or more adds up from the top', () => {
  const bars = [0.5, 0.3, 0.2].map((share, value) => ({ value, share, name: null }));
  expect(orMore(bars).map((share) => share.toFixed(2))).toEqual(['1.00', '0.50', '0.20']);
});

test('bars stand for every number between the least and the greatest that matter', () => {
  const bars = [
    { value: 0, share: 0.6, name: null },
    { value: 3, share: 0.4, name: null },
    { value: 10, share: 1e-8, name: null },
  ];
  expect(span([{ name: '', yes_no: false, mean: 0, bars }])).toEqual([0, 1, 2, 3]);
});
