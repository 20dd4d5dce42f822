import type { Written } from './writeRows.ts';

/** What became of several blocks, as if they were one. */
export function joinWritten(parts: readonly Written[]): Written {
  return {
    created: parts.flatMap(({ created }) => created),
    updated: parts.flatMap(({ updated }) => updated),
    unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
    writes: parts.flatMap(({ writes }) => writes),
  };
}
