import { type Field, fieldConditions } from '../../../src/contract/field.ts';
import type { Text } from '../../../src/contract/wire.ts';
import type { AskPropertySource, PropertySource, RecordSource } from '../../generated/source.ts';
import { isSystem, kindNameOf, pick } from '../../read/recordSource.ts';
import type { Enums } from '../../read/source.ts';
import { optionsOf } from '../choices.ts';
import { derivedOf } from '../figures/derived.ts';
import { buildTotal } from '../figures/totals.ts';
import { buildReference } from '../references.ts';
import { textOf } from '../text.ts';
import { dueOf, warningOf } from '../warnings.ts';
import { keyOfZone, zonesOf } from '../zones.ts';

/** Compiles the fields of a record, row or form, in order. */
export function buildFields({ properties, required = [] }: Pick<RecordSource, 'properties' | 'required'>, enums: Enums): Field[] {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    title: textOf(property.title),
    kind: kindNameOf(property),
    required: required.includes(name),
    unique: isUnique(property),
    system: isSystem(property),
    ...pick(property, copied),
    ...textsOf(property),
    ...optionsOf(property, enums),
    ...companionsOf(property),
    ...(property.zone !== undefined && { zone: zonesOf(property.zone).map(keyOfZone) }),
    ...referenceOf(property),
    ...(property.items && { items: buildFields(property.items, enums) }),
    ...(property.lockedAfterCreate && { lockedAfterCreate: true }),
    // `byQuestion` and `startFrom` exist only in the form of an action.
    ...((property as AskPropertySource).byQuestion && { byQuestion: true }),
    ...startOf(property),
    ...(property.serial !== undefined && { serial: { pattern: property.serial } }),
    ...derivedOf(property),
    ...dueOf(property),
    ...(property.total && { total: buildTotal(property.total, properties) }),
    ...warningOf(property),
    conditions: fieldConditions.filter((condition) => property[condition] !== undefined),
  }));
}

/** Keywords that are copied unchanged to the compiled field. */
const copied = [
  ...(['default', 'search', 'maxLength', 'pattern', 'case', 'minimum', 'maximum'] as const),
  ...(['exclusiveMinimum', 'precision', 'scale', 'access', 'was', 'codes', 'knownBy', 'names'] as const),
];

/** Compiles a reference to one record, or to several if the field is an array. */
function referenceOf({ type, reference }: PropertySource): Partial<Field> {
  if (!reference) return {};
  return { [type === 'array' ? 'references' : 'reference']: buildReference(reference) };
}

function startOf({ startFrom }: AskPropertySource): Pick<Field, 'startFrom'> {
  return startFrom === undefined ? {} : { startFrom };
}

/** Whether the values of a field are unique. Serial numbers always are. */
function isUnique({ unique, serial }: PropertySource): boolean {
  return unique === true || serial !== undefined;
}

/** Compiles the texts of a field. `patternMessage` tells users what the pattern requires. */
function textsOf({ description, patternMessage }: PropertySource): { description?: Text; patternMessage?: Text } {
  return {
    ...(description && { description: textOf(description) }),
    ...(patternMessage && { patternMessage: textOf(patternMessage) }),
  };
}

function companionsOf({ currency, country, state }: PropertySource): Partial<Field> {
  return {
    ...(currency !== undefined && { currency: currencyOf(currency) }),
    ...(country !== undefined && { countryField: country }),
    ...(state !== undefined && { stateField: state }),
  };
}

/**
 * Returns the code of a fixed currency, or the field that holds the currency. Three capital letters are an ISO 4217 code, because field
 * names start with a lower-case letter.
 */
export function currencyOf(currency: string): NonNullable<Field['currency']> {
  return /^[A-Z]{3}$/.test(currency) ? { code: currency } : { field: currency };
}
