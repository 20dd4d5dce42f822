import type { Field } from '../../../contract/resource.ts';
import { fill, type Text } from '../../../contract/text.ts';
import { messages } from '../../../fields/messages.ts';
import { mostChoices } from './mostChoices.ts';
import { kindWords, templateWords as words } from './templateWords.ts';
import type { TemplateAsked } from './writeTemplate.ts';

/** What may stand in a column, in one line. */
export function ruleOf(field: Field, { resource, language, zone, titleOf, choicesOf }: TemplateAsked): string {
  const say = (text: Text, values: Record<string, string | number> = {}): string =>
    fill(text[language], { field: field.title[language], ...values });
  const { description, system, reference, patternMessage, pattern, minimum, maximum, maxLength } = field;
  const isKey = resource.excel.key.includes(field.name);
  if (system) return say(isKey ? words.given : words.passedOver);
  const kind = Object.hasOwn(kindWords, field.kind) ? kindWords[field.kind] : undefined;
  const parts = [
    isKey && say(words.key),
    description?.[language],
    reference && say(words.reference, { of: titleOf(reference.resource) }),
    choicesOf.get(field.name) === 'many' && say(words.many, { n: mostChoices }),
    pattern && patternMessage?.[language],
    kind && say(kind, { scale: field.scale ?? 4, zone }),
    minimum !== undefined && maximum !== undefined && say(messages.range, { a: minimum, b: maximum }),
    minimum !== undefined && maximum === undefined && say(messages.minimum, { limit: minimum }),
    maximum !== undefined && minimum === undefined && say(messages.maximum, { limit: maximum }),
    maxLength !== undefined && say(messages.maxLength, { limit: maxLength }),
  ];
  return parts.filter(Boolean).join(language === 'zh' ? '；' : '; ');
}
