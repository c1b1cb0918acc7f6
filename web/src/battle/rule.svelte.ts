/** The clause that somebody wants to read, in a card over the log; and which clause explains a word of the table. */
import { api } from '../api';
import type { Clause, Rules } from '../protocol';

class Rulebook {
  /** By game. */
  private books = $state.raw<Record<string, Rules>>({});
  /** What lies open, and what had the focus before. */
  open = $state.raw<{ game: string; id: string } | null>(null);
  private from: HTMLElement | null = null;

  /** Asked for once; null until it has come. */
  of(game: string): Rules | null {
    return this.books[game] ?? null;
  }
  async fetch(game: string): Promise<void> {
    if (!game || this.books[game]) return;
    const rules = await api.rules(game);
    this.books = { ...this.books, [game]: rules };
  }
  clause(game: string, id: string): Clause | null {
    return this.of(game)?.clauses.find((clause) => clause.id === id) ?? null;
  }
  /** "Advance": the clause that says what it is. */
  explains(game: string, word: string): Clause | null {
    const found = this.of(game)?.words.find((one) => one.word === word.toLowerCase());
    return found ? this.clause(game, found.clause) : null;
  }
  show(game: string, id: string, from: Element | null) {
    this.from = from instanceof HTMLElement ? from : null;
    this.open = { game, id };
  }
  close() {
    if (!this.open) return false;
    this.open = null;
    this.from?.focus({ preventScroll: true });
    return true;
  }
}

export const rulebook = new Rulebook();
