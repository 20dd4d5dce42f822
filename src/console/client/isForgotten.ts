import { keyLife } from '../../contract/keyLife.ts';

/** From then on it is not sure that the server still knows a key: clocks differ, and sending takes its time. */
const sureUntil = (keyLife * 5) / 6;

/**
 * Whether the server may know no more what came of a save that was sent at this time, in ms since 1970: sent again under its
 * key, it could be done twice. One whose time is not known counts as forgotten.
 */
export function isForgotten({ time }: { readonly time?: number | undefined }, now: number = Date.now()): boolean {
  return time === undefined || now - time > sureUntil;
}
