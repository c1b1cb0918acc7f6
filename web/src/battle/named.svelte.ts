/** Men named one by one: who is meant so far, by a hand on the table or in the slip. */
import type { Answer, Figure, Kind, Point, Prompt } from '../protocol';

export type Class = { name: string; rows: number[] };

/** A touch this far beside a base, against its radius, still means the man. */
const BESIDE = 1.8;

export class Named {
  readonly kinds: Kind[];
  readonly least: number;
  readonly most: number;
  /** Rows, in the order in which they were taken. */
  private order = $state.raw<number[]>([]);

  constructor(prompt: Prompt, some: { kinds: Kind[]; least: number; most: number }) {
    this.kinds = some.kinds;
    this.least = some.least;
    this.most = Math.min(some.most, some.kinds.length);
    const advice = prompt.suggestions[0]?.answer;
    const ready = typeof advice === 'object' && 'counts' in advice ? advice.counts : some.kinds.map((_, row) => (row < some.least ? 1 : 0));
    this.order = ready.flatMap((count, row) => (count > 0 ? [row] : []));
  }

  get counts(): number[] {
    return this.kinds.map((_, row) => (this.order.includes(row) ? 1 : 0));
  }
  get answer(): Answer {
    return { counts: this.counts };
  }
  get sum(): number {
    return this.order.length;
  }
  get fits(): boolean {
    return this.sum >= this.least && this.sum <= this.most;
  }
  /** "rifleman 7, 8, NCO". */
  get text(): string {
    return this.classes
      .flatMap(({ name, rows }) => rows.filter((row) => this.has(row)).map((row, nth) => (nth > 0 ? this.short(row, name) : this.kinds[row]!.text)))
      .join(', ');
  }
  /** Those who are alike, in the order of the rows. */
  get classes(): Class[] {
    const classes: Class[] = [];
    this.kinds.forEach(({ alike, text }, row) => {
      const name = alike ?? text;
      const known = classes.find((one) => one.name === name);
      if (known) known.rows.push(row);
      else classes.push({ name, rows: [row] });
    });
    return classes;
  }
  /** "7" of "rifleman 7". */
  short(row: number, name: string): string {
    const { text } = this.kinds[row]!;
    return text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
  }

  has(row: number): boolean {
    return this.order.includes(row);
  }
  /** Who is taken is let go; where enough are taken, another one takes the place of the first. */
  toggle(row: number) {
    if (this.has(row)) this.order = this.order.filter((other) => other !== row);
    else this.order = [...this.order.slice(this.sum >= this.most ? 1 : 0), row];
  }
  /** So many of those who are alike: the first of them. */
  take({ rows }: Class, many: number) {
    this.order = [...this.order.filter((row) => !rows.includes(row)), ...rows.slice(0, many)];
  }

  /** The row of a figure. */
  row(unit: number, man: number): number | null {
    const row = this.kinds.findIndex((kind) => kind.unit === unit && kind.figure === man);
    return row < 0 ? null : row;
  }
  /** The row of the figure that a touch at this point means. */
  under(unit: number, figures: readonly Figure[], radius: number, at: Point): number | null {
    let [found, least]: [number | null, number] = [null, radius * BESIDE];
    for (const figure of figures) {
      const far = Math.hypot(figure.at.x - at.x, figure.at.y - at.y);
      const row = this.row(unit, figure.man);
      if (row !== null && far <= least) [found, least] = [row, far];
    }
    return found;
  }
}
