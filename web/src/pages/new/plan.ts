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

/** One click from a battle. */
export function quick(games: Game[]): { name: string; battle: NewBattle } | null {
  const found = beginner(games);
  return found && { name: found.scenario.name, battle: request(found.game, found.scenario, standard(found.game)) };
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
