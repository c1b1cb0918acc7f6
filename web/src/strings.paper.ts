/** What is printed for a game at a real table. */
const inches = (value: number) => `${Math.round(value) / 100}″`;

const amount = (value: number) => (value < 0 ? `−${-value}` : `+${value}`);

export const paper = {
  title: 'On paper',
  print: 'Print',
  back: 'Done',
  cards: 'Roster cards',
  charts: 'What is thrown',
  map: 'Map',
  chartsAbout: 'Add up the lines that apply. As the rules of this program reckon.',
  engagement: 'Set up for',
  none: 'no battle',
  working: 'Writing it out…',
  pins: 'Pins',
  men: 'Men',
  notes: 'Notes',
  turn: 'Turn',
  points: 'Points',
  theirs: 'Theirs',
  sum: (low: boolean) => (low ? 'the sum or less' : 'the sum or more'),
  between: (least: number, most: number) => (least === most ? amount(least) : `${amount(least)} to ${amount(most)}`),
  total: (points: number, counted: string, units: number) =>
    `${points} ${counted} · ${units} ${units === 1 ? 'unit' : 'units'}`,
  scale: 'One square is one inch. Measures are from the south-western corner: to the east, then to the north.',
  columns: ['', 'Piece', 'Size', 'From the corner'],
  piece: (name: string, look: string) => `${name} (${look.toLowerCase()})`,
  floors: (floors: number) => (floors > 1 ? `, ${floors} floors` : ''),
  size: (wide: number, deep: number, turned: number) =>
    `${inches(wide)} × ${inches(deep)}${turned ? `, turned ${turned}°` : ''}`,
  at: (x: number, y: number) => `${inches(x)}, ${inches(y)}`,
  goals: 'Objectives',
  zones: 'Set-up',
  zone: (side: string, south: number, north: number, west: number, east: number) =>
    `${side}: from ${inches(west)} to ${inches(east)} along, ${inches(south)} to ${inches(north)} up`,
  sides: { first: 'First side', second: 'Second side' } as Record<string, string>,
};
