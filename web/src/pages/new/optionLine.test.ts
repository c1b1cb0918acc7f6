import { expect, test } from 'vitest';
import { read, write } from './optionLine';

const known = new Set(['premeasure', 'no_reactions', 'exact_90']);

test('a line that was written is read again', () => {
  const on = ['premeasure', 'exact_90'];
  expect(read(write(on), known)).toEqual({ on, unknown: [] });
  expect(read('', known)).toEqual({ on: [], unknown: [] });
});

test('what people paste is understood', () => {
  const pasted = 'Options: premeasure;\n--option no-reactions=on --option exact_90=off, "premeasure".';
  expect(read(pasted, known)).toEqual({ on: ['premeasure', 'no_reactions'], unknown: [] });
});

test('what is no option is named, and the rest still counts', () => {
  expect(read('premesure, exact_90', known)).toEqual({ on: ['exact_90'], unknown: ['premesure'] });
});
