import { expect, test } from 'vitest';
import type { Game, Scenario } from '../../protocol';
import { fromSearch, quick, request, role, standard, type Plan } from './plan';

const scenario = { id: 's', name: 'S', learn: true } as Scenario;
const game = {
  id: 'g',
  scenarios: [{ ...scenario, id: 'big', learn: false }, scenario],
  opponents: [{ name: 'simple', about: '' }, { name: 'random', about: '' }],
} as Game;

function seats(plan: Partial<Plan>) {
  const whole = { ...standard(game), ...plan };
  return [...request(game, scenario, whole).seats.map((seat) => seat.plan), role(whole)];
}

test('who sits where', () => {
  expect(seats({})).toEqual(['me', { opponent: 'simple' }, 'first']);
  expect(seats({ seat: 'second' })).toEqual([{ opponent: 'simple' }, 'me', 'second']);
  expect(seats({ seat: 'second', against: 'friend' })).toEqual(['friend', 'me', 'second']);
  expect(seats({ against: 'here' })).toEqual(['me', 'me', 'both']);
});

test('playing at once is the scenario to learn with, against the first opponent', () => {
  expect(quick([game])?.battle).toMatchObject({ ruleset: 'g', scenario: 's', typed_dice: false, options: [] });
  expect(quick([])).toBeNull();
});

test('a link may choose beforehand, and nothing that is not there', () => {
  expect(fromSearch(game, '?dice=mine&against=random&side=second')).toEqual({
    seat: 'second',
    against: { opponent: 'random' },
    typed: true,
    options: [],
  });
  expect(fromSearch(game, '?against=nobody&side=third')).toEqual(standard(game));
});
