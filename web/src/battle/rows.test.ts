import { describe, expect, it } from 'vitest';
import type { Choice, Part } from '../protocol';
import { rowsOf } from './rows';

const part = (row: string, text: string): Part => ({ row, text });
const option = (...parts: Part[]): Choice => ({ text: parts.map(({ text }) => text).join(), unit: null, icon: null, odds: false, leads: false, reach: null, targets: [], parts });
const go = (pace: string, ends: string, halt: string) => option(part('Move', pace), part('Ends', ends), part('Halt', halt));
const move = {
  options: [
    option(part('Move', 'Stay'), part('Ends', 'As he is')),
    go('Crawl', 'Low', 'Go on'),
    go('Crawl', 'High', 'Go on'),
    go('Crawl', 'Low', 'Stop'),
    go('Walk', 'Low', 'Go on'),
    go('Walk', 'High', 'Go on'),
    go('Walk', 'High', 'Stop'),
  ],
  barred: [{ text: 'Run', clauses: ['HB-X'], title: 'nobody runs', unit: null, parts: [part('Move', 'Run')] }],
};
const picks = (pick: number, row: string) => Object.fromEntries(rowsOf(move, pick).find(({ name }) => name === row)!.cells.map(({ text, pick }) => [text, pick]));

describe('choices in rows', () => {
  it('has a row for each part of what is chosen', () => {
    expect(rowsOf(move, 0).map(({ name }) => name)).toEqual(['Move', 'Ends']);
    expect(rowsOf(move, 3).map(({ name }) => name)).toEqual(['Move', 'Ends', 'Halt']);
  });
  it('keeps the other rows as they are where it can', () => {
    expect(picks(5, 'Move')['Crawl']).toBe(2);
    expect(picks(6, 'Ends')['Low']).toBe(4);
  });
  it('shows only what goes with the rows before', () => {
    expect(Object.keys(picks(1, 'Ends'))).toEqual(['Low', 'High']);
    expect(Object.keys(picks(0, 'Ends'))).toEqual(['As he is']);
  });
  it('shows what is barred, with its clause', () => {
    expect(rowsOf(move, 0)[0]!.cells.at(-1)).toMatchObject({ text: 'Run', pick: null, clause: 'HB-X' });
  });
});
