/** The colours that players expect: a nation's own, and for a pair that cannot be told apart, another for the second side. */
export type Nation = 'us' | 'de' | 'su' | 'gb';

const NATIONS: Record<string, Nation> = {
  us: 'us',
  american: 'us',
  german: 'de',
  soviet: 'su',
  russian: 'su',
  british: 'gb',
  commonwealth: 'gb',
};
/** Less than 30 apart for somebody: the same nation twice, and red beside khaki. */
const CLASH: [Nation, Nation][] = [['su', 'gb']];

export function nationOf(side: string): Nation | null {
  const [word = ''] = side.toLowerCase().split(' ');
  return NATIONS[word] ?? null;
}

function clash(one: Nation, other: Nation): boolean {
  return one === other || CLASH.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
}

/** Classes for whatever the two sides are shown in: "first-us second-de". */
export function coloursOf(sides: readonly [string, string] | undefined): string {
  if (!sides) return '';
  const [first, second] = [nationOf(sides[0]), nationOf(sides[1])];
  const instead: Nation = first === 'su' || first === 'gb' ? 'us' : 'su';
  const seen = first && second && clash(first, second) ? instead : second;
  return [first && `first-${first}`, seen && `second-${seen}`].filter(Boolean).join(' ');
}
