import { expect, test } from 'vitest';
import type { Barred, Choice, Token } from '../protocol';
import { bearingOf, offersOf, turnedTo } from './offers';

const choice = (text: string, unit: number | null = null, look: string | null = null) =>
  ({ text, unit, icon: look ? { look, seat: 'first', text } : null, odds: false, parts: [], leads: false, reach: null, targets: [] }) as Choice;
const barred = (text: string, unit: number | null = null) => ({ text, unit, clauses: ['X-1'], title: 'because', parts: [] }) as Barred;
const token = (id: number, figures = 1) => ({ id, figures: Array.from({ length: figures }, () => ({})) }) as Token;

test('a unit on the table is answered there, by its first answer; one that is not, in words', () => {
  const options = [choice('fire at A', 1), choice('fire at A with some', 1), choice('fire at C', 3), choice('hold fire')];
  const offers = offersOf({ options, barred: [barred('fire at B', 2), barred('pass')] }, [token(0), token(1), token(2), token(3, 0)], token(0));
  expect([...offers.units]).toEqual([[1, 0]]);
  expect([...offers.barred]).toEqual([[2, 4]]);
  expect(offers.words).toEqual([2, 3]);
});

test('orders lie round the unit that is asked, what is barred among them, and nowhere else where it is not there', () => {
  const options = [choice('fire', null, 'fire'), choice('advance', null, 'advance'), choice('down', null, 'down'), choice('keep the die')];
  const list = { options, barred: [barred('rally')] };
  const { ring, words } = offersOf(list, [token(0)], token(0));
  expect(ring.map(({ text, barred }) => [text, barred])).toEqual([['fire', false], ['advance', false], ['rally', true], ['down', false]]);
  expect(words).toEqual([3]);
  expect(offersOf(list, [], null).words).toEqual([0, 1, 2, 3]);
});

test('ways to face lie where they point, and pointing takes the nearest', () => {
  expect([bearingOf('Face 104° (east)'), bearingOf('Face south-west'), bearingOf('Hold fire'), bearingOf('Face')]).toEqual([104, 225, null, null]);
  const { ring } = offersOf({ options: [choice('Face north'), choice('Face 104° (east)'), choice('Face south')], barred: [] }, [token(0)], token(0));
  expect([turnedTo(ring, 350), turnedTo(ring, -10), turnedTo(ring, 95), turnedTo(ring, 150)]).toEqual([0, 0, 1, 2]);
});
