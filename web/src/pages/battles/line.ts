/** A held battle in a few words: against whom, how far, whose move. */
import type { Role, Summary } from '../../protocol';
import { strings } from '../../strings';

const area = strings.battles;

export type Standing = 'yours' | 'waiting' | 'watching' | 'over';

export function standing(summary: Summary): Standing {
  if (summary.over) return 'over';
  if (summary.role === 'watch') return 'watching';
  return summary.your_move ? 'yours' : 'waiting';
}

export function word(summary: Summary): string {
  return { yours: area.yourMove, waiting: area.waiting, watching: area.watching, over: area.ended }[standing(summary)];
}

function company(summary: Summary): string {
  if (summary.role === 'watch') return summary.players.map((player) => player.name).join(' – ');
  const other: Record<Role, number[]> = { first: [1], second: [0], both: [0, 1], watch: [] };
  const bot = other[summary.role].map((seat) => summary.players[seat]?.kind ?? '').find((kind) => kind.startsWith('bot:'));
  if (bot) return area.against(bot.slice('bot:'.length));
  return summary.role === 'both' ? area.bothHere : area.online;
}

export function line(summary: Summary): string {
  const alone = summary.typed_dice && summary.role === 'both';
  if (summary.other_rules) return [summary.verdict, summary.other_rules].filter(Boolean).join(' · ');
  const parts = [summary.over ? summary.verdict : summary.clock, alone ? area.umpire : company(summary)];
  return parts.filter(Boolean).join(' · ');
}
