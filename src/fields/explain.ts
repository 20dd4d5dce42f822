import type { FieldFault } from '../contract/envelope.ts';
import type { CheckError, Resource } from '../contract/resource.ts';
import { fill, type Language, type Text } from '../contract/text.ts';
import { type FaultPlace, faultPlace } from './faultPlace.ts';
import { faultWords, type Words } from './faultWords.ts';

/** What is to be explained: the errors of a resource's validator about a record, and the language of the reader. */
export interface Findings {
  readonly resource: Resource;
  readonly record: unknown;
  readonly errors: readonly CheckError[];
  readonly language: Language;
}

/** Turns the errors of a validator into messages for people, one for each place, in the order of the validator. */
export function explain({ resource, record, errors, language }: Findings): FieldFault[] {
  const faults = new Map<string, { fault: FieldFault; rank: number }>();
  for (const error of withoutNoise(errors)) {
    const place = faultPlace(error, { resource, record });
    const rank = ruleOf(error) === undefined ? 0 : 1;
    if ((faults.get(place.path)?.rank ?? Number.POSITIVE_INFINITY) <= rank) continue;
    const words = ruleWords(error, resource) ?? faultWords({ error, place, resource });
    faults.set(place.path, {
      rank,
      fault: { path: place.path, keyword: error.keyword, message: inLanguage({ words, place, language }) },
    });
  }
  return [...faults.values()].map(({ fault }) => fault);
}

/** Errors that only say that a part has failed whose own errors stand beside them. */
const wrappers: ReadonlySet<string> = new Set(['if', 'anyOf', 'oneOf', 'allOf']);

function withoutNoise(errors: readonly CheckError[]): readonly CheckError[] {
  const plain = errors.filter((error) => !wrappers.has(error.keyword));
  return plain.length > 0 ? plain : errors.slice(0, 1);
}

/** The place in `allOf`, of the record or of its lines, that an error comes from: rules stand there, and conditions. */
function ruleOf(error: CheckError): { readonly index: number; readonly lines: string | undefined } | undefined {
  const match = /^#(?:\/properties\/(\w+)\/items)?\/allOf\/(\d+)\//.exec(error.schemaPath);
  return match ? { index: Number(match[2]), lines: match[1] } : undefined;
}

function ruleWords(error: CheckError, { rules, fields }: Resource): Words | undefined {
  const rule = ruleOf(error);
  if (!rule) return undefined;
  const own = rule.lines === undefined ? rules : fields.find(({ name }) => name === rule.lines)?.lines?.rules;
  const message = own?.[rule.index]?.message;
  return message && { text: message };
}

function inLanguage({ words, place, language }: { words: Words; place: FaultPlace; language: Language }): string {
  const values = Object.entries({ ...words.values, field: place.title }).map(([name, value]) => [
    name,
    isText(value) ? value[language] : value,
  ]);
  return fill(words.text[language], Object.fromEntries(values) as Record<string, string | number>);
}

function isText(value: string | number | Text): value is Text {
  return typeof value === 'object';
}
