import type { Move } from './useMoves.ts';

/** How a record looks while it may be carried: as ever, lifted, or on its way and not to be touched. */
export type Look = 'plain' | 'lifted' | 'saving';

export function lookOf(id: string, moves: ReadonlyMap<string, Move>, lifted: string | undefined): Look {
  if (moves.has(id)) return 'saving';
  return id === lifted ? 'lifted' : 'plain';
}
