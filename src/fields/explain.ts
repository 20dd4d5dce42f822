import { escapePart, fieldsOf, unescapePart } from '../contract/json.ts';
import type { CheckError, Checks, Resource } from '../contract/resource.ts';
import { type FieldFault, fill, type Language, type Text } from '../contract/wire.ts';
import { withoutEmpty } from './emptyValues.ts';
import { type FaultLocation, faultTexts, type Texts } from './faultTexts.ts';
import { messages } from './messages.ts';

/** The errors that the validator of a resource found in a record. The messages will be in `language`. */
interface Findings {
  readonly resource: Resource;
  readonly record: unknown;
  readonly errors: readonly CheckError[];
  readonly language: Language;
}

/** Converts validator errors to messages, one for each field, in the order of the validator. */
export function explain({ resource, record, errors, language }: Findings): FieldFault[] {
  const faults = new Map<string, { fault: FieldFault; rank: number }>();
  for (const error of withoutNoise(errors)) {
    const location = faultLocation(error, { resource, record });
    const rank = ruleOf(error) === undefined ? 0 : 1;
    if ((faults.get(location.path)?.rank ?? Number.POSITIVE_INFINITY) <= rank) continue;
    const texts = ruleTexts(error, resource) ?? faultTexts({ error, location, resource });
    faults.set(location.path, {
      rank,
      fault: { path: location.path, keyword: error.keyword, message: inLanguage({ texts, location, language }) },
    });
  }
  return [...faults.values()].map(({ fault }) => fault);
}

/** Keywords whose errors only repeat the errors of their parts. */
const wrappers: ReadonlySet<string> = new Set(['if', 'anyOf', 'oneOf', 'allOf']);

function withoutNoise(errors: readonly CheckError[]): readonly CheckError[] {
  const plain = errors.filter((error) => !wrappers.has(error.keyword));
  return plain.length > 0 ? plain : errors.slice(0, 1);
}

/**
 * Returns the index in `allOf` that an error comes from. If it is the `allOf` of lines, `lines` is the name of their field. Rules and
 * conditions are compiled to `allOf`.
 */
function ruleOf(error: CheckError): { readonly index: number; readonly lines: string | undefined } | undefined {
  const match = /^#(?:\/properties\/(\w+)\/items)?\/allOf\/(\d+)\//.exec(error.schemaPath);
  return match ? { index: Number(match[2]), lines: match[1] } : undefined;
}

function ruleTexts(error: CheckError, { rules, fields }: Resource): Texts | undefined {
  const rule = ruleOf(error);
  if (!rule) return undefined;
  const own = rule.lines === undefined ? rules : fields.find(({ name }) => name === rule.lines)?.lines?.rules;
  const message = own?.[rule.index]?.message;
  return message && { text: message };
}

function inLanguage({ texts, location, language }: { texts: Texts; location: FaultLocation; language: Language }): string {
  const values = Object.entries({ ...texts.values, field: location.title }).map(([name, value]) => [
    name,
    isText(value) ? value[language] : value,
  ]);
  return fill(texts.text[language], Object.fromEntries(values) as Record<string, string | number>);
}

function isText(value: string | number | Text): value is Text {
  return typeof value === 'object';
}

/** Finds the field that a validator error is about, with its title, value and sibling values. */
export function faultLocation(error: CheckError, { resource, record }: { resource: Resource; record: unknown }): FaultLocation {
  const named = error.params.missingProperty ?? error.params.additionalProperty;
  const path = named === undefined ? error.instancePath : `${error.instancePath}/${escapePart(String(named))}`;
  const parts = path.split('/').slice(1).map(unescapePart);
  const holder = parts.slice(0, -1).reduce<unknown>(valueIn, record);
  const siblings = fieldsOf(holder);
  return { path, ...fieldAt(resource, parts), value: valueIn(holder, parts.at(-1) ?? ''), siblings };
}

function fieldAt(resource: Resource, [name, row, item]: readonly string[]): Pick<FaultLocation, 'field' | 'title'> {
  const field = resource.fields.find((each) => each.name === name);
  const inner = field?.items?.find((each) => each.name === item);
  if (!field) return { field, title: name === undefined ? resource.title : both(name.slice(0, 60)) };
  if (row === undefined) return { field, title: field.title };
  const number = Number(row) + 1;
  if (item === undefined) return { field: undefined, title: inLanguages(messages.row, { parent: field.title, number }) };
  const title = inner?.title ?? both(item.slice(0, 60));
  return { field: inner, title: inLanguages(messages.fieldInRow, { parent: field.title, number, title }) };
}

function inLanguages(template: Text, { number, ...titles }: { number: number; parent: Text; title?: Text }): Text {
  const phraseIn = (language: keyof Text): string =>
    fill(template[language], { number, parent: titles.parent[language], title: titles.title?.[language] ?? '' });
  return { zh: phraseIn('zh'), en: phraseIn('en') };
}

function both(name: string): Text {
  return { zh: name, en: name };
}

function valueIn(holder: unknown, part: string): unknown {
  const fields = fieldsOf(holder);
  return Object.hasOwn(fields, part) ? fields[part] : undefined;
}

/** Returns the faults of a record that it did not have before the change. All faults of a new record are new. */
export function newFaults(
  { resource, checks }: { readonly resource: Pick<Resource, 'fields'>; readonly checks: Pick<Checks, 'record'> },
  { before, errors }: { readonly before: Readonly<Record<string, unknown>>; readonly errors: readonly CheckError[] },
): readonly CheckError[] {
  if (errors.length === 0 || Object.keys(before).length === 0) return errors;
  const old = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, before[name]])));
  const known = new Set(checks.record(old).map(keyOf));
  return errors.filter((error) => !known.has(keyOf(error)));
}

function keyOf({ instancePath, schemaPath, params }: CheckError): string {
  return JSON.stringify([instancePath, schemaPath, params]);
}
