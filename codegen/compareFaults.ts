import type { Fault } from './types.ts';

/** The order in which faults are told: by their place, what follows from others behind all of those, since the first lines are what is to be mended. */
export function compareFaults(a: Fault, b: Fault): number {
  if (a.isFollowing !== b.isFollowing) return a.isFollowing ? 1 : -1;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.what.en < b.what.en ? -1 : Number(a.what.en > b.what.en));
}
