/** The options that are on, as one line to share: `premeasure, no_reactions`. */
export type Line = { on: string[]; unknown: string[] };

export function write(on: Iterable<string>): string {
  return [...on].join(', ');
}

/**
 * Reads what people paste: commas or spaces between names, lines of a message, `premeasure=on`, or the program's own
 * `--option premeasure=on`. A name set off is known and off.
 */
export function read(text: string, known: ReadonlySet<string>): Line {
  const on = new Set<string>();
  const unknown = new Set<string>();
  for (const word of text.toLowerCase().split(/[\s,;]+/)) {
    const [name = '', value = 'on'] = word.replace(/^["'`]+|["'`.]+$/g, '').split('=');
    if (name === '' || name === '--option' || name === 'options:') continue;
    const proper = name.replaceAll('-', '_');
    if (!known.has(proper)) unknown.add(name);
    else if (value === 'off') on.delete(proper);
    else on.add(proper);
  }
  return { on: [...on], unknown: [...unknown] };
}
