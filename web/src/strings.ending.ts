/** Words for how a battle ends, and for the people at it. */
import type { Came, Ending, EndBy, Matter, Phrase, Seat } from './protocol';
import { begin, people } from './strings.battle';

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const percent = (share: number) => Math.round(100 * share);

export const ending = {
  /** Under the menu. */
  ways: {
    label: 'End the battle',
    'give-up': 'Give up',
    draw: 'Offer a draw',
    day: 'Call it a day',
    about: {
      'give-up': 'The other side wins, whatever the points.',
      draw: 'Nobody wins, whatever the points, if the other side agrees.',
      day: 'It ends here with points as they stand, if the other side agrees.',
    },
    sure: { 'give-up': 'Give up', draw: 'Offer it', day: 'Offer it' },
    back: 'Fight on',
    offered: 'Offered. The other side is asked.',
  } satisfies Record<string, string | Record<EndBy, string>> & Record<EndBy, string>,
  asked: {
    'take-back': (who: string) => `${begin(people(who))} would like to take back`,
    draw: (who: string) => `${begin(people(who))} offer a draw`,
    day: (who: string) => `${begin(people(who))} would call it a day`,
  } satisfies Record<Matter, (who: string) => string>,
  askedAbout: {
    'take-back': 'Something was seen since. If you agree, their last answer is taken back, and the log says so.',
    draw: 'If you agree the battle ends here, and nobody wins.',
    day: 'If you agree the battle ends here, with points as they stand.',
  } satisfies Record<Matter, string>,
  over: {
    won: 'You won.',
    lost: 'You lost.',
    report: 'The report',
    replay: 'Replay',
    download: 'Download',
    home: 'Home',
    share: 'Share the replay',
    shareAbout: 'Whoever opens this link sees the whole battle again, from either side.',
    rematch: 'Play again',
    swap: 'Swap sides',
    table: 'Back to the table',
    remade: 'The other side has set the table up again.',
    sit: 'Sit down to it',
  },
  /** Why it ended, for somebody who reads it from a seat, or from none. */
  why(ending: Ending, side: (seat: Seat) => string, points: [number, number]): string {
    const who = (seat: Seat) => begin(people(side(seat)));
    if (ending === 'last-turn') return 'Fought to the last turn.';
    if (ending === 'both-beaten') return 'Both sides were beaten at once.';
    if (ending === 'draw') return `Both sides agreed a draw, at ${points[0]} to ${points[1]}.`;
    if (ending === 'day') return 'Both sides called it a day, with points as they stood.';
    if ('wiped-out' in ending) return `${who(ending['wiped-out'])} had nobody left.`;
    if ('broken' in ending) return `${who(ending.broken)} broke.`;
    if ('went-home' in ending) return `${who(ending['went-home'])} had gone home.`;
    return `${who(ending['gave-up'])} gave up.`;
  },
  report: {
    title: (name: string) => `${name}: report`,
    facts: (game: string, turns: number, entries: number) => `${game} · ${many(turns, 'turn', 'turns')} · ${entries} answers and throws`,
    scored: 'What scored',
    points: 'Points',
    sides: 'Side',
    running: 'This battle is still being fought. The report comes when it is over.',
    opening: 'Adding it up…',
    chance: 'Chance of winning',
    chanceFor: (side: string) => `for ${people(side)}`,
    chanceOf: (stations: number, battles: number, player: string, error: number) =>
      `from ${battles} battles or more played on from ${stations === 1 ? 'one position' : `each of ${stations} positions`} by “${player}”, ± ${percent(error)}`,
    chanceOpening: 'Playing the battle on from its positions, many times. This takes some seconds…',
    chanceFailed: 'The curve could not be worked out.',
    chanceHow: 'Programs do not know what you had in mind: this is what became of the positions, not a judgement of how you played.',
    chart: (side: string, from: number, to: number) => `Chance of winning for ${people(side)}: from ${percent(from)} to ${percent(to)} per cent`,
    turn: (turn: number) => `Turn ${turn}`,
    at: (turn: number, share: number) => `Turn ${turn}: ${percent(share)} %`,
    turning: ['No turning point', 'One turning point', 'Two turning points', 'Three turning points'],
    noTurning: 'No step of the curve is larger than its error.',
    quiet: 'No deed stands out here.',
    more: (more: number) => `and ${many(more, 'thing', 'things')} more`,
    step: (from: number, to: number) => `${percent(from)} → ${percent(to)} %`,
    replayHere: 'Replay from here',
    luck: 'Luck of the dice',
    luckAbout: 'Against what the same throws give on average. Every die counts alike, however much hung on it.',
    noDice: 'No dice that needed a number.',
    better: (share: number) => `luckier than ${Math.round(share)} in 100`,
    made: (made: number, of: number) => `${made} of ${of}`,
    average: (average: number) => `average ${average.toFixed(1)}`,
    best: 'Best throw',
    worst: 'Worst throw',
    asGood: (chance: number) => `${rare(chance)} are as good`,
    asBad: (chance: number) => `${rare(chance)} are as bad`,
    /** "Americans". */
    side: (side: string) => begin(people(side).replace(/^the /, '')),
    losses: 'Losses',
    men: 'Lost in all',
    of: (lost: number, all: number) => `${lost} of ${all}`,
    lost: 'lost',
    left: (left: number, men: number) => `${left} of ${men} left`,
    unhurt: 'Everybody else came through.',
    nobody: 'Nobody was lost.',
  },
  people: {
    present: {
      here: (who: string) => `${who} is here`,
      away: (who: string) => `${who} is away`,
      'not-yet': (who: string) => `${who} has not come yet`,
      program: () => '',
    } satisfies Record<Came, (who: string) => string>,
    come: (who: string) => `${who} has come.`,
    gone: (who: string) => `${who} is away.`,
    player: (side: string) => `The ${side} player`,
    watchers: (count: number) => many(count, 'person watches', 'people watch'),
    name: 'Your name',
    nameHint: 'The other side reads it. Leave it empty to stay unnamed.',
    nameSet: 'OK',
    notice: 'Tell me when it is my turn',
    noticeOn: 'You will be told when it is your turn.',
    noticeBarred: 'Your browser bars notices from this page.',
    yourTurn: 'Your move',
    over: 'The battle is over',
    sound: { on: 'Sound on', off: 'Sound off' },
    say: 'Say something',
    said: (who: string, text: string) => `${who}: “${text}”`,
    phrases: {
      hello: 'Hello!',
      'good-luck': 'Good luck!',
      'one-moment': 'One moment, please.',
      'well-played': 'Well played.',
      'hard-luck': 'Hard luck.',
      thanks: 'Thank you.',
      'good-game': 'Good game!',
    } satisfies Record<Phrase, string>,
    scan: 'Or let your friend’s phone read this:',
    code: (label: string) => `${label}, as a code to be read by a camera`,
  },
};

/** "4 in 100", "1 in 250". */
function rare(chance: number): string {
  return chance >= 0.015 ? `${Math.round(100 * chance)} in 100` : `1 in ${Math.round(1 / chance)}`;
}
