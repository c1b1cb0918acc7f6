import { expect, test } from 'vitest';
import type { Checked, Point, Prompt } from '../protocol';
import { Course } from './course.svelte';

const at = (x: number, y: number): Point => ({ x, y });
const checked = (route: Point[], figures: Point[]): Checked => ({ route, price: 300, budget: 600, figures, remarks: [], variants: [{ into: 4, name: 'scrub' }], stretches: [], refusal: null });
const FAULT = { code: 'answer/refused', clauses: ['X-1'], why: null, text: 'No.', at: null };

/** A squad of three that goes where it is sent, each man half an inch from the next; nobody may stand west of the leader. */
function squad() {
  const looked: Point[][] = [];
  const prompt = { ask: { path: { from: at(0, 0) } } } as unknown as Prompt;
  const course = new Course(prompt, {
    way: async (via, to) => checked([at(0, 0), ...via, to], [to, at(to.x + 50, to.y), at(to.x + 100, to.y)]),
    place: async () => {
      throw new Error('a squad that moves is not set up');
    },
    arranged: async (route, figures) => {
      looked.push(figures);
      const leader = figures[0]!;
      const refusal = figures.some((p) => p.x < leader.x) ? FAULT : null;
      return { ...checked(route, figures), refusal };
    },
    into: async (route, piece) => checked(route, [route.at(-1)!, at(10 * piece, 0), at(20 * piece, 0)]),
    reach: async () => [],
  });
  return { course, looked };
}
const seen = (course: Course) => expect.poll(() => course.checked?.figures ?? null);

test('a man who is put by hand is where he was put, the others where they were', async () => {
  const { course, looked } = squad();
  course.tap(at(300, 0));
  await seen(course).toHaveLength(3);
  course.put(2, at(400, 80));
  await expect.poll(() => looked).toEqual([[at(300, 0), at(350, 0), at(400, 80)]]);
  await seen(course).toEqual([at(300, 0), at(350, 0), at(400, 80)]);
  expect(course.answer).toEqual({ arranged: [[at(0, 0), at(300, 0)], [at(300, 0), at(350, 0), at(400, 80)]] });
});

test('a man who may not stand there stays in the hand, and nothing can be answered', async () => {
  const { course } = squad();
  course.tap(at(300, 0));
  await seen(course).toHaveLength(3);
  course.put(1, at(200, 0));
  await expect.poll(() => course.checked?.refusal).toEqual(FAULT);
  expect(course.byHand?.[1]).toEqual(at(200, 0));
  expect(course.answer).toBeNull();
});

test('one step back lets the men stand by themselves again, and keeps the spot', async () => {
  const { course } = squad();
  course.tap(at(300, 0));
  await seen(course).toHaveLength(3);
  course.put(1, at(340, 40));
  expect(course.back()).toBe(true);
  await seen(course).toEqual([at(300, 0), at(350, 0), at(400, 0)]);
  expect(course.answer).toEqual({ path: [at(0, 0), at(300, 0)] });
});

test('with the leader the whole way ends elsewhere', async () => {
  const { course } = squad();
  course.tap(at(300, 0));
  await seen(course).toHaveLength(3);
  course.put(0, at(0, 300));
  await seen(course).toEqual([at(0, 300), at(50, 300), at(100, 300)]);
  expect(course.answer).toEqual({ path: [at(0, 0), at(0, 300)] });
});

test('keys move the man in hand, and all of them when none is', async () => {
  const { course } = squad();
  course.tap(at(300, 0));
  await seen(course).toHaveLength(3);
  course.nextMan();
  course.nudge(at(0, 25), at(0, 0), at(2400, 2400));
  expect(course.byHand).toEqual([at(300, 0), at(350, 25), at(400, 0)]);
  course.nextMan();
  course.nextMan();
  expect(course.man).toBeNull();
  course.nudge(at(0, 100), at(0, 0), at(2400, 2400));
  expect(course.to).toEqual(at(300, 100));
});

test('all go into a piece by one tap, and stand by themselves again by another', async () => {
  const { course } = squad();
  course.tap(at(300, 0));
  await seen(course).toHaveLength(3);
  await course.into(4);
  expect(course.piece).toBe(4);
  expect(course.answer).toEqual({ arranged: [[at(0, 0), at(300, 0)], [at(300, 0), at(40, 0), at(80, 0)]] });
  await course.into(4);
  await seen(course).toEqual([at(300, 0), at(350, 0), at(400, 0)]);
  expect(course.piece).toBeNull();
  expect(course.answer).toEqual({ path: [at(0, 0), at(300, 0)] });
});
