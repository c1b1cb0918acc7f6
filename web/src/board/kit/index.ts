/** The box of pieces: symbols that everything on the table is put together from, once in the document. */
import { diceKit } from './dice';
import { groundKit } from './ground';
import { markerKit } from './markers';
import { menKit } from './men';
import { vehicleKit } from './vehicles';

export { ORDERS } from './dice';
export { TREES } from './ground';
export { markerOf } from './markers';
export { manOf } from './men';
export { VEHICLES } from './vehicles';

const ID = 'board-kit';

/** Every component that draws with the kit calls this; only the first call does something. */
export function layKit(): void {
  if (document.getElementById(ID)) return;
  const box = document.createElement('template');
  box.innerHTML = `<svg id="${ID}" width="0" height="0" aria-hidden="true">${groundKit()}<defs>${menKit()}${vehicleKit()}${diceKit()}${markerKit()}</defs></svg>`;
  document.body.append(box.content);
}
