import type { Path } from './place.ts';
import type { ResourceSource } from './source.ts';

/** One template of a record's name, with its place. */
export interface PlacedDisplay {
  readonly display: string;
  readonly path: Path;
}

/** The template of a record's name, or that of each language. */
export function everyDisplay({ display }: Pick<ResourceSource, 'display'>): PlacedDisplay[] {
  return placedAt('display', display);
}

/** The same of what stands beside the name where a record is chosen. */
export function everyChoiceNote({ choiceNote }: Pick<ResourceSource, 'choiceNote'>): PlacedDisplay[] {
  return placedAt('choiceNote', choiceNote);
}

function placedAt(keyword: 'display' | 'choiceNote', template: ResourceSource['display'] = {}): PlacedDisplay[] {
  if (typeof template === 'string') return [{ display: template, path: [keyword] }];
  return Object.entries(template).map(([language, one]) => ({ display: one, path: [keyword, language] }));
}
