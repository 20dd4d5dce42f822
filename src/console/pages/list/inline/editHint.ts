import type { Field } from '../../../../contract/resource.ts';
import { type Language, languages } from '../../../../contract/text.ts';
import type { Say } from '../../../texts/say.ts';

type Hints = WeakMap<Field, string>;

const known = Object.fromEntries(languages.map((language): [string, Hints] => [language, new WeakMap()])) as Record<
  Language,
  Hints
>;

/** How the cells of a column are written in; one text for all of them, for each asks whenever it is drawn. */
export function editHint(field: Field, { say, language }: { readonly say: Say; readonly language: Language }): string {
  const hint = known[language].get(field) ?? say('list.editHint', { field: field.title[language] });
  known[language].set(field, hint);
  return hint;
}
