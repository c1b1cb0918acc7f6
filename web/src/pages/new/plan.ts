/** What was chosen for a battle, and the request that comes of it. */
import type { Game, NewBattle, Role, Scenario, Seat, SeatPlan, Setting } from '../../protocol';

/** An opponent by name, a friend who gets a link, or both seats on this screen. */
export type Against = { opponent: string } | 'friend' | 'here';

export type Plan = { seat: Seat; against: Against; typed: boolean; options: string[] };

export function request(game: Game, scenario: Scenario, plan: Plan): NewBattle {
  const theirs: SeatPlan = plan.against === 'here' ? 'me' : plan.against;
  const me: Setting = { name: '', plan: 'me' };
  const them: Setting = { name: '', plan: theirs };
  return {
    ruleset: game.id,
    scenario: scenario.id,
    options: plan.options.map((name) => ({ name, on: true })),
    seats: plan.seat === 'first' ? [me, them] : [them, me],
    typed_dice: plan.typed,
    mapless: false,
  };
}

/** The link that is one's own among those the server makes. */
export function role(plan: Plan): Role {
  return plan.against === 'here' ? 'both' : plan.seat;
}

export function standard(game: Game): Plan {
  const [opponent] = game.opponents;
  return { seat: 'first', against: opponent ? { opponent: opponent.name } : 'here', typed: false, options: [] };
}

/** Where to begin: the first scenario that is there to learn with. */
export function beginner(games: Game[]): { game: Game; scenario: Scenario } | null {
  for (const game of games) {
    const scenario = game.scenarios.find((scenario) => scenario.learn) ?? game.scenarios[0];
    if (scenario) return { game, scenario };
  }
  return null;
}

/** The battle of a game that explains itself, against whoever plays worst. */
export function first(game: Game): { name: string; battle: NewBattle } | null {
  const scenario = game.scenarios.find(({ learn }) => learn);
  const weakest = byStrength(game.opponents)[0]?.name;
  if (!scenario || !weakest) return null;
  return { name: scenario.name, battle: request(game, scenario, { ...standard(game), against: { opponent: weakest } }) };
}

/** One click from a battle: the first of the games. */
export function quick(games: Game[]): { name: string; battle: NewBattle } | null {
  const found = beginner(games);
  return found && first(found.game);
}

/** What a link may say beforehand: `?dice=mine&against=friend&side=second&options=premeasure`. */
export function fromSearch(game: Game, search: string): Plan {
  const told = new URLSearchParams(search);
  const plan = standard(game);
  const against = told.get('against');
  if (against === 'friend' || against === 'here') plan.against = against;
  else if (game.opponents.some((opponent) => opponent.name === against)) plan.against = { opponent: against ?? '' };
  if (told.get('side') === 'second') plan.seat = 'second';
  plan.typed = told.get('dice') === 'mine';
  return plan;
}

/** Games in a fixed order, those nobody has heard of behind. */
const GAMES = ['bolt-action', 'hot-blood', 'disposable-heroes', 'heroes-all'];
export function inOrder(games: Game[]): Game[] {
  const place = ({ id }: Game) => (GAMES.indexOf(id) + GAMES.length + 1) % (GAMES.length + 1);
  return games.toSorted((a, b) => place(a) - place(b));
}

/** Opponents from weak to strong; one that plays by lot is none that anybody looks for. */
const STRENGTH = ['recruit', 'simple', 'regular', 'veteran'];
export const isRanked = (name: string) => STRENGTH.includes(name.toLowerCase());
export function byStrength<O extends { name: string }>(opponents: readonly O[]): O[] {
  const place = ({ name }: O) => (STRENGTH.indexOf(name.toLowerCase()) + STRENGTH.length + 1) % (STRENGTH.length + 1);
  return opponents.toSorted((a, b) => place(a) - place(b));
}
