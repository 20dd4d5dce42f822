import type { Path } from './place.ts';
import type { ResourceSource } from './source.ts';

/** One template of a record's name, with its place. */
export interface PlacedDisplay {
  readonly display: string;
  readonly path: Path;
}

/** The template of a record's name, or that of each language. */
export function everyDisplay({ display = {} }: Pick<ResourceSource, 'display'>): PlacedDisplay[] {
  if (typeof display === 'string') return [{ display, path: ['display'] }];
  return Object.entries(display).map(([language, one]) => ({ display: one, path: ['display', language] }));
}
