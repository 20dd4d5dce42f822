import { type Field, fieldConditions, type Option } from '../../src/contract/resource.ts';
import type { Text } from '../../src/contract/text.ts';
import type { PropertySource, RecordSource } from '../read/source.ts';
import { buildReference } from './buildReference.ts';
import { buildTotal } from './buildTotal.ts';
import { optionOf } from './choices.ts';
import type { Enums } from './enums.ts';
import { isSystem, kindNameOf } from './kindNameOf.ts';
import { textOf } from './textOf.ts';
import { warningOf } from './warningOf.ts';
import { keyOfZone, zonesOf } from './zones.ts';

/** The fields of a record, of a row or of what is asked for, in their order. */
export function buildFields(
  { properties, required = [] }: Pick<RecordSource, 'properties' | 'required'>,
  enums: Enums,
): Field[] {
  return Object.entries(properties).map(([name, property]) => ({
    ...{ name, title: textOf(property.title), kind: kindNameOf(property) },
    ...{ required: required.includes(name), unique: isUnique(property), system: isSystem(property) },
    ...given(property, copied),
    ...worded(property),
    ...optionsOf(property, enums),
    ...companyOf(property),
    ...(property.zone !== undefined && { zone: zonesOf(property.zone).map(keyOfZone) }),
    ...referenceOf(property),
    ...(property.items && { items: buildFields(property.items, enums) }),
    ...(property.lockedAfterCreate && { lockedAfterCreate: true }),
    ...(property.byQuestion && { byQuestion: true }),
    ...(property.serial !== undefined && { serial: { pattern: property.serial } }),
    ...dueOf(property),
    ...(property.total && { total: buildTotal(property.total, properties) }),
    ...warningOf(property),
    conditions: fieldConditions.filter((condition) => property[condition] !== undefined),
  }));
}

/** What a field says as the file says it. */
const copied = [
  ...(['derived', 'default', 'search', 'maxLength', 'pattern', 'case', 'minimum', 'maximum'] as const),
  ...(['exclusiveMinimum', 'precision', 'scale', 'access', 'was', 'codes', 'knownBy'] as const),
];

/** One record of another resource, or any number of them. */
function referenceOf({ type, reference }: PropertySource): Partial<Field> {
  if (!reference) return {};
  return { [type === 'array' ? 'references' : 'reference']: buildReference(reference) };
}

/** Without a number of days nothing is said before a date is past. */
function dueOf({ due }: PropertySource): Pick<Field, 'due'> {
  return due ? { due: { soon: due.soon ?? 0, isGuarded: due.when !== undefined } } : {};
}

/** Numbers that the server gives are each given once. */
function isUnique({ unique, serial }: PropertySource): boolean {
  return unique === true || serial !== undefined;
}

function given(property: PropertySource, names: typeof copied): Partial<Field> {
  return Object.fromEntries(names.flatMap((name) => (property[name] === undefined ? [] : [[name, property[name]]])));
}

/** `patternMessage` goes along for whoever explains a refusal. */
function worded({ description, patternMessage }: PropertySource): { description?: Text; patternMessage?: Text } {
  return {
    ...(description && { description: textOf(description) }),
    ...(patternMessage && { patternMessage: textOf(patternMessage) }),
  };
}

/** The choices that a file names or lists. */
export function optionsOf(
  { enum: choices, without = [] }: Partial<Pick<PropertySource, 'enum' | 'without'>>,
  enums: Enums,
): { options?: readonly Option[] } {
  if (choices === undefined) return {};
  if (typeof choices !== 'string') return { options: choices.map(optionOf) };
  const all = enums.get(choices) ?? [];
  return { options: without.length > 0 ? all.filter(({ value }) => !without.includes(value)) : all };
}

function companyOf({ currency, country, state }: PropertySource): Partial<Field> {
  return {
    ...(currency !== undefined && { currency: currencyOf(currency) }),
    ...(country !== undefined && { countryField: country }),
    ...(state !== undefined && { stateField: state }),
  };
}

/** Three capitals are a code of ISO 4217: fields begin with a small letter. */
export function currencyOf(currency: string): NonNullable<Field['currency']> {
  return /^[A-Z]{3}$/.test(currency) ? { code: currency } : { field: currency };
}
