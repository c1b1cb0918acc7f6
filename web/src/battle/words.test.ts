import { expect, test } from 'vitest';
import type { LogLine, Span } from '../protocol';
import { inches, spoken, summary } from './words';

const said: Span[] = [{ unit: { unit: 3, name: '2nd Squad' } }, { said: ' moves ' }, { length: 450 }];

test('a sentence is its pieces, whatever stands in a name', () => {
  expect(spoken(said)).toBe('2nd Squad moves 4.5″');
  expect(spoken([{ said: 'nobody fires at ' }, { unit: { unit: 1, name: 'Lt. (Hale)' } }])).toBe('Nobody fires at Lt. (Hale)');
});

test('of dice a line says what they were thrown for and what came of them', () => {
  const roll = { purpose: 'to-hit', dice: [], need: null, because: [], outcome: { made: { made: 1, of: 4 } } };
  expect(summary({ said: said.slice(0, 1), roll } as unknown as LogLine)).toBe('2nd Squad: To hit: 1 hit');
  expect(summary({ said, roll: null } as unknown as LogLine)).toBe('2nd Squad moves 4.5″');
});

test('lengths have no more digits than they need', () => {
  expect([600, 650, 25, 1757].map(inches)).toEqual(['6″', '6.5″', '0.25″', '17.57″']);
});
