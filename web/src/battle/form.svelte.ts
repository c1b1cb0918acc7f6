/** A form that is being filled in: what it usually is, or what was said of the same units last time. */
import type { Blank, Prompt } from '../protocol';

const said = new Map<string, number>();

function fits({ input }: Blank, value: number): boolean {
  return 'number' in input ? value >= input.number.least && value <= input.number.most : value < input['one-of'].options.length;
}

export class Form {
  readonly blanks: readonly Blank[];
  values = $state<number[]>([]);
  private readonly about: string;

  constructor(prompt: Prompt, blanks: readonly Blank[]) {
    this.blanks = blanks;
    this.about = `${String(prompt.unit)} ${String(prompt.other)} ${prompt.clause}`;
    this.values = blanks.map((blank) => {
      const last = said.get(this.key(blank));
      return last !== undefined && fits(blank, last) ? last : blank.usual;
    });
  }
  private key({ name }: Blank): string {
    return `${this.about} ${name}`;
  }
  get answer(): { form: number[] } {
    return { form: [...this.values] };
  }
  /** What was typed stands there again when the same units are asked about, unless the rules know better by then. */
  remember() {
    this.blanks.forEach((blank, nth) => {
      const value = this.values[nth];
      if (value !== undefined) said.set(this.key(blank), value);
    });
  }
}
