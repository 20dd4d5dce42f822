import type { CheckError, Field, Resource } from '../contract/resource.ts';
import { fill, type Text } from '../contract/text.ts';
import { messages } from './messages.ts';

/** Where a check failed: the address, the field if there is one, how people call it, its value and what stands beside it. */
export interface FaultPlace {
  /** JSON pointer of the value, the missing or the unknown field. */
  readonly path: string;
  readonly field: Field | undefined;
  readonly title: Text;
  readonly value: unknown;
  readonly siblings: Readonly<Record<string, unknown>>;
}

/** Finds the field that an error of a validator is about. */
export function faultPlace(
  error: CheckError,
  { resource, record }: { resource: Resource; record: unknown },
): FaultPlace {
  const named = error.params.missingProperty ?? error.params.additionalProperty;
  const path = named === undefined ? error.instancePath : `${error.instancePath}/${escapePart(String(named))}`;
  const parts = path.split('/').slice(1).map(unescapePart);
  const holder = parts.slice(0, -1).reduce<unknown>(valueIn, record);
  const siblings = isObject(holder) ? (holder as Record<string, unknown>) : {};
  return { path, ...fieldAt(resource, parts), value: valueIn(holder, parts.at(-1) ?? ''), siblings };
}

function fieldAt(resource: Resource, [name, row, item]: readonly string[]): Pick<FaultPlace, 'field' | 'title'> {
  const field = resource.fields.find((each) => each.name === name);
  const inner = field?.items?.find((each) => each.name === item);
  if (!field) return { field, title: name === undefined ? resource.title : both(name.slice(0, 60)) };
  if (row === undefined) return { field, title: field.title };
  const number = Number(row) + 1;
  if (item === undefined)
    return { field: undefined, title: inLanguages(messages.row, { parent: field.title, number }) };
  const title = inner?.title ?? both(item.slice(0, 60));
  return { field: inner, title: inLanguages(messages.fieldInRow, { parent: field.title, number, title }) };
}

function inLanguages(template: Text, { number, ...titles }: { number: number; parent: Text; title?: Text }): Text {
  const within = (language: keyof Text): string =>
    fill(template[language], { number, parent: titles.parent[language], title: titles.title?.[language] ?? '' });
  return { zh: within('zh'), en: within('en') };
}

function both(name: string): Text {
  return { zh: name, en: name };
}

function valueIn(holder: unknown, part: string): unknown {
  return isObject(holder) && Object.hasOwn(holder, part) ? (holder as Record<string, unknown>)[part] : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function escapePart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
