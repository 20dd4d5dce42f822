import { displayPlaces } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { kindOf } from '../../../fields/kinds.ts';
import type { Where } from '../../db/pages.ts';

/**
 * The records in whose label a keyword is found, of the fields that their list searches: what a label does not show cannot
 * be guessed at by a search.
 */
export function calledSo({ display, list, fields }: Resource, language: Language, keyword: string): Where[] {
  if (keyword === '') return [];
  const kindsOf = new Map(fields.map(({ name, kind }) => [name, kind]));
  const isText = (name: string): boolean => kindOf(kindsOf.get(name) ?? '')?.column === 'text';
  const shown = displayPlaces(display[language])
    .map((names) => names.filter((name) => kindsOf.has(name)))
    .filter((names) => names.every(isText) && names.some((name) => list.keyword.includes(name)));
  const anyOf = shown.map(
    ([column = '', ...or]): Where => ({
      ...{ place: { column, or }, operator: 'contains', value: keyword },
    }),
  );
  return [{ anyOf }];
}
