import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { People } from './people.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const present = (first: 'here' | 'away' | 'not-yet', second: 'here' | 'away' | 'not-yet') => ({ is: 'present' as const, seats: [first, second] as ['here', 'here'], watchers: 0 });

test('who comes is shown at once, and for a while', () => {
  const people = new People();
  people.hear(present('here', 'not-yet'));
  expect(people.slips).toEqual([]);
  people.hear(present('here', 'here'));
  expect(people.slips.map(({ seat, what }) => [seat, what])).toEqual([['second', 'come']]);
  vi.advanceTimersByTime(10_000);
  expect(people.slips).toEqual([]);
});

test('who loads the page again is not away', () => {
  const people = new People();
  people.hear(present('here', 'here'));
  people.hear(present('here', 'away'));
  vi.advanceTimersByTime(1000);
  people.hear(present('here', 'here'));
  vi.advanceTimersByTime(10_000);
  expect(people.seats).toEqual(['here', 'here']);
  expect(people.slips).toEqual([]);
});

test('who stays away is', () => {
  const people = new People();
  people.hear(present('here', 'here'));
  people.hear(present('here', 'away'));
  expect(people.seats).toEqual(['here', 'here']);
  vi.advanceTimersByTime(5000);
  expect(people.seats).toEqual(['here', 'away']);
  expect(people.slips.map(({ what }) => what)).toEqual(['gone']);
});

test('what is said is shown under the name of who said it, three at most', () => {
  const people = new People();
  for (const phrase of ['hello', 'thanks', 'good-luck', 'good-game'] as const) people.hear({ is: 'said', by: 'first', phrase });
  expect(people.slips.map(({ what }) => what)).toEqual(['thanks', 'good-luck', 'good-game']);
});
