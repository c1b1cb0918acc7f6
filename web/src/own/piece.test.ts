import { describe, expect, it } from 'vitest';
import { bent, BETWEEN, blunted, isOn, KNOB, moved, outline, turned, twin, value, type Drawn } from './piece';

const size = { x: 4800, y: 4800 };
const barn: Drawn = {
  name: 'barn',
  look: 'building',
  shape: 'rect',
  numbers: [1000, 1000, 1600, 1400],
  turned: 0,
  floors: 1,
};
const pond: Drawn = { name: 'pond', look: 'water', shape: 'disc', numbers: [1000, 2000, 300], turned: 0, floors: 1 };
const wood: Drawn = {
  name: 'wood',
  look: 'wood',
  shape: 'polygon',
  numbers: [0, 0, 800, 0, 800, 600],
  turned: 0,
  floors: 1,
};
const hedge: Drawn = {
  name: 'hedge',
  look: 'hedge',
  shape: 'line',
  numbers: [1000, 1000, 2000, 1000],
  turned: 0,
  floors: 1,
};

describe('a piece of terrain', () => {
  it('moves in steps of half an inch and stays on the table', () => {
    expect(moved(barn, 130, -70, size).numbers).toEqual([1150, 950, 1750, 1350]);
    expect(moved(barn, 9000, 9000, size).numbers).toEqual([4200, 4400, 4800, 4800]);
    expect(moved(pond, -5000, 0, size).numbers).toEqual([300, 2000, 300]);
    expect(moved(wood, -100, 100, size).numbers).toEqual([0, 100, 800, 100, 800, 700]);
  });
  it('turns clockwise round its middle', () => {
    // A quarter turn brings the south-western corner to the north-west.
    const corners = outline(turned(barn, 90)).map(({ x, y }) => [Math.round(x), Math.round(y)]);
    expect(corners[0]).toEqual([1100, 1500]);
    expect(turned(turned(barn, -15), 15).turned).toBe(0);
    expect(turned(hedge, 90).numbers).toEqual([1500, 1500, 1500, 500]);
  });
  it('is stretched by a corner while the far one stands', () => {
    expect(bent(barn, 2, { x: 2010, y: 1990 }, size).numbers).toEqual([1000, 1000, 2000, 2000]);
    expect(bent(barn, 0, { x: 5000, y: 5000 }, size).numbers).toEqual([1550, 1350, 1600, 1400]);
    const askew = { ...barn, turned: 30 };
    const far = outline(askew)[0]!;
    const still = outline(bent(askew, 2, { x: 2200, y: 1500 }, size))[0]!;
    expect(Math.hypot(far.x - still.x, far.y - still.y)).toBeLessThan(2);
  });
  it('gets a corner where somebody pulls between two, and loses it again', () => {
    const more = bent(wood, BETWEEN, { x: 400, y: 310 }, size);
    expect(more.numbers).toEqual([0, 0, 400, 300, 800, 0, 800, 600]);
    expect(blunted(more, 1)).toEqual(wood);
    expect(blunted(wood, 1)).toEqual(wood);
  });
  it('follows the knob by five degrees', () => {
    expect(bent(barn, KNOB, { x: 2000, y: 1200 }, size).turned).toBe(90);
    expect(bent(barn, KNOB, { x: 1300, y: 3000 }, size).turned).toBe(0);
  });
  it('has a twin half a turn away, and the twin of that is itself', () => {
    for (const piece of [barn, pond, wood, hedge, { ...barn, turned: 30 }]) {
      expect(twin(twin(piece, size), size)).toEqual(piece);
      const [a, b] = [outline(piece), outline(twin(piece, size))];
      const round = (p: { x: number; y: number }) => `${Math.round(p.x)},${Math.round(p.y)}`;
      expect(new Set(b.map(round))).toEqual(new Set(a.map(({ x, y }) => round({ x: size.x - x, y: size.y - y }))));
    }
  });
  it('is written as a pack writes it', () => {
    expect(value(barn)).toBe('[10, 10, 16, 14]');
    expect(value({ ...wood, numbers: [0, 0, 825, 50, 800, 600] })).toBe('[[0, 0], [8.25, 0.5], [8, 6]]');
  });
  it('is told when it leaves the table', () => {
    expect(isOn(barn, size)).toBe(true);
    expect(isOn({ ...barn, numbers: [0, 0, 600, 200], turned: 45 }, size)).toBe(false);
  });
});
