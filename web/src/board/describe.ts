/** A unit in a few words, for ears. */
import type { Token } from '../protocol';
import { strings } from '../strings';

/** `sides` are what the seats are called, where that is known: "US", "German". */
export function describe(token: Token, sides?: readonly [string, string]): string {
  const words = strings.board;
  const parts = [token.name, sides?.[token.seat === 'first' ? 0 : 1] ?? words.side[token.seat]];
  if (token.wreck) parts.push(token.shape === 'man' || token.shape === 'squad' ? words.fallen : words.wreck);
  else if (token.shape === 'squad') parts.push(words.men(token.men));
  if (token.order) parts.push(words.order(token.order));
  if (token.pins) parts.push(words.pins(token.pins));
  const posture = token.figures[0]?.posture;
  if (posture) parts.push(words.posture[posture]);
  for (const marker of token.markers) parts.push(marker.count > 1 ? `${marker.text} ${marker.count}` : marker.text);
  if (token.intention) parts.push(token.intention.text);
  return parts.filter(Boolean).join(', ');
}
