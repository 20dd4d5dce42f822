import type { Field, Resource } from '../../../contract/resource.ts';
import { joiners, type Language } from '../../../contract/text.ts';
import type { Say } from '../../texts/i18n.ts';
import { listField } from '../listField.ts';

interface Speaker {
  readonly say: Say;
  readonly language: Language;
}

/** Which records the sums of a list are of, as "without Void"; undefined where they are of all. */
export function countedWords(resource: Resource, speaker: Speaker): string | undefined {
  const { summaryWhen: when } = resource.list;
  const field = listField(resource, when?.field ?? '');
  if (!when || !field) return undefined;
  const { say, language } = speaker;
  const names = when.values.map((value) => valueWords(value, field, speaker)).join(joiners[language]);
  // The name of a choice says what it is of; a number, or yes, does not.
  const which = field.options ? names : say('list.sumField', { field: field.title[language], which: names });
  return say(when.isNot ? 'list.sumWithout' : 'list.sumOf', { which });
}

function valueWords(value: string | number | boolean, { options }: Field, { say, language }: Speaker): string {
  if (typeof value === 'boolean') return say(value ? 'face.yes' : 'face.no');
  return options?.find((one) => one.value === String(value))?.title[language] ?? String(value);
}
