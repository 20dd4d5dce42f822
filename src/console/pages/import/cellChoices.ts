import type { Field } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { messages } from '../../../fields/messages.ts';

/** What may be typed into a cell, where that can be listed. */
export function cellChoices({ kind, options = [] }: Pick<Field, 'kind' | 'options'>, language: Language): string[] {
  if (kind === 'boolean') return [messages.yes[language], messages.no[language]];
  return options.map(({ title }) => title[language]);
}
