/** A pack that is being written. Its text is the truth: every change by hand is an edit of it, which the server makes and judges. */
import { api, sentence } from '../api';
import type { Edit, PackReport } from '../protocol';
import { strings } from '../strings';

const PAUSE = 250;
const MOST = 100;

export class Draft {
  text = $state('');
  report = $state.raw<PackReport | null>(null);
  /** The last one in which everything could be had: what is shown while somebody mends the next. */
  sound = $state.raw<PackReport | null>(null);
  trouble = $state('');
  before = $state.raw<string[]>([]);
  after = $state.raw<string[]>([]);

  /** One after the other: two quick presses are two changes. */
  #queue: Promise<unknown> = Promise.resolve();
  #pause: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(
    private readonly game: string,
    text: string,
    /** Somebody changed it, and it is as it is said here. */
    private readonly onchange: (report: PackReport) => void,
  ) {
    this.text = text;
    void this.#look();
  }

  /** Whether it could be made. */
  edit(edits: Edit[]): Promise<boolean> {
    const made = this.#queue.then(() => this.#made(edits));
    this.#queue = made;
    return made;
  }
  type(text: string) {
    this.#change(text);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#look(), PAUSE);
  }
  undo() {
    this.#back('before', 'after');
  }
  redo() {
    this.#back('after', 'before');
  }

  #back(from: 'before' | 'after', to: 'before' | 'after') {
    const text = this[from].at(-1);
    if (text === undefined) return;
    this[from] = this[from].slice(0, -1);
    this[to] = [...this[to], this.text];
    this.text = text;
    this.#queue = this.#queue.then(() => this.#look());
  }
  #change(to: string) {
    this.before = [...this.before.slice(1 - MOST), this.text];
    this.after = [];
    this.text = to;
    this.#asked++;
  }
  async #made(edits: Edit[]): Promise<boolean> {
    const found = await this.#ask(edits);
    if (!found) return false;
    const wrong = found.problems.find((problem) => problem.refuses);
    // A change by a button that cannot be is not made.
    if (wrong) this.trouble = `${strings.own.pack.refused} ${wrong.message}.`;
    else if (found.text !== this.text) this.#change(found.text);
    if (!wrong) this.#show(found);
    return !wrong;
  }
  async #look() {
    const found = await this.#ask([]);
    if (found) this.#show(found);
  }
  /** Nothing where it was typed on meanwhile. */
  async #ask(edits: Edit[]): Promise<PackReport | null> {
    const nth = ++this.#asked;
    try {
      const found = await api.check(this.game, this.text, edits);
      if (nth !== this.#asked) return null;
      this.trouble = '';
      return found;
    } catch (thrown) {
      if (nth === this.#asked) this.trouble = sentence(thrown);
      return null;
    }
  }
  #show(found: PackReport) {
    this.report = found;
    if (!found.problems.some((problem) => problem.refuses)) this.sound = found;
    this.onchange(found);
  }
}
