import { type Field, fieldConditions, type Option } from '../../src/contract/resource.ts';
import type { Text } from '../../src/contract/text.ts';
import type { PropertySource, RecordSource } from '../read/source.ts';
import { buildReference } from './buildReference.ts';
import { optionOf } from './choices.ts';
import type { Enums } from './enums.ts';
import { isSystem, kindNameOf } from './kindNameOf.ts';
import { textOf } from './textOf.ts';
import { warningOf } from './warningOf.ts';

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
    ...referenceOf(property),
    ...(property.items && { items: buildFields(property.items, enums) }),
    ...(property.lockedAfterCreate && { lockedAfterCreate: true }),
    ...(property.serial !== undefined && { serial: { pattern: property.serial } }),
    ...warningOf(property),
    conditions: fieldConditions.filter((condition) => property[condition] !== undefined),
  }));
}

/** What a field says as the file says it. */
const copied = [
  ...(['derived', 'default', 'search', 'maxLength', 'pattern', 'case', 'minimum', 'maximum'] as const),
  ...(['exclusiveMinimum', 'precision', 'scale', 'access', 'was'] as const),
];

/** One record of another resource, or any number of them. */
function referenceOf({ type, reference }: PropertySource): Partial<Field> {
  if (!reference) return {};
  return { [type === 'array' ? 'references' : 'reference']: buildReference(reference) };
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
  property: { readonly enum?: PropertySource['enum'] | undefined },
  enums: Enums,
): { options?: readonly Option[] } {
  if (property.enum === undefined) return {};
  if (typeof property.enum === 'string') return { options: enums.get(property.enum) ?? [] };
  return { options: property.enum.map(optionOf) };
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
