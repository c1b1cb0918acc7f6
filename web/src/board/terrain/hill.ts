/** Hills, by contour lines with ticks that point uphill. */
import type { Point } from '../../protocol';
import { paint, shade } from '../paint';
import { n, smooth } from '../path';
import type { Random } from '../random';
import { boxOf, mean, middleOf, upright } from '../shape';
import type { Detail, Drawing } from './piece';

const STEPS = 18;

/** A rectangle becomes a rounded mound; another outline keeps its shape. */
function contour(outline: Point[], step: number, waver: number[]): Point[] {
  const scale = 1 - step * 0.3;
  if (!upright(outline)) {
    const middle = mean(outline);
    return outline.map((p, i) => {
      const k = scale * (1 + waver[i % STEPS]! * 0.5);
      return { x: middle.x + (p.x - middle.x) * k, y: middle.y + (p.y - middle.y) * k };
    });
  }
  const box = boxOf(outline);
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const middle = middleOf(box);
  const bulge = (value: number) => Math.abs(value) ** 0.7 * Math.sign(value);
  return Array.from({ length: STEPS }, (_, i) => {
    const angle = (Math.PI * 2 * i) / STEPS;
    return {
      x: middle.x + step * w * 0.02 + (w / 2) * scale * (1 + waver[i]!) * bulge(Math.cos(angle)),
      y: middle.y - step * h * 0.03 + (h / 2) * scale * (1 + waver[(i + 5) % STEPS]!) * bulge(Math.sin(angle)),
    };
  });
}

export function hill(outline: Point[], random: Random, detail: Detail): Drawing {
  const waver = Array.from({ length: STEPS }, () => random.between(-0.03, 0.03));
  const top = mean(outline);
  let ground = '';
  for (let step = 0; step < 3; step++) {
    const points = contour(outline, step, waver);
    const d = smooth(points, true, 0.95);
    ground +=
      `<path d="${d}" fill="${shade}" opacity=".13" transform="translate(10 16)"/>` +
      `<path d="${d}" fill="${paint('hill')}" fill-opacity="${step === 2 ? 0.55 : 0.5}" stroke="${paint('contour')}" stroke-width="${step ? 5 : 7}"/>`;
    if (detail === 'glance') continue;
    let ticks = '';
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length]!;
      const count = Math.max(1, Math.floor(Math.hypot(b.x - a.x, b.y - a.y) / 34));
      for (let j = 0; j < count; j++) {
        const p = { x: a.x + ((b.x - a.x) * j) / count, y: a.y + ((b.y - a.y) * j) / count };
        const far = Math.hypot(top.x - p.x, top.y - p.y) || 1;
        const [ux, uy] = [(top.x - p.x) / far, (top.y - p.y) / far];
        const long = random.between(22, 38);
        ticks += `M${n(p.x + ux * 6)} ${n(p.y + uy * 6)}l${n(ux * long)} ${n(uy * long)}`;
      }
    });
    ground += `<path d="${ticks}" stroke="${paint('contour')}" stroke-width="4" opacity=".55"/>`;
  }
  return { ground };
}
