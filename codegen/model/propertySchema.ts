import type { JsonSchema } from '../../src/contract/resource.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { comparisons, type PropertySource } from '../read/source.ts';
import { currencyOf } from './buildFields.ts';
import { storedValue } from './choices.ts';
import type { Enums } from './enums.ts';
import { kindNameOf } from './kindNameOf.ts';

/** What the value of one field must satisfy; the rows of a list come on top. */
export function propertySchema(property: PropertySource, enums: Enums): JsonSchema {
  const kind = kindNameOf(property);
  return {
    type: property.type,
    ...(property.type === 'integer' && safe),
    ...pick(property, kindOf(kind)?.json === 'string' ? textual : numeric),
    ...(property.enum !== undefined && { enum: valuesOf(property, property.enum, enums) }),
    ...(property.near && { near: property.near }),
    ...(inContext[kind]?.(property) ?? formatOf(kind)),
  };
}

/** Whole numbers beyond these are not exact in JSON, and no column holds them. */
const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

const textual = ['maxLength', 'minLength', 'pattern', ...comparisons] as const;
const numeric = ['minimum', 'maximum', 'exclusiveMinimum', 'maxItems', ...comparisons] as const;
const bounds = ['minimum', 'maximum', 'exclusiveMinimum'] as const;

/** The kinds that are checked with more than the value: digits, bounds, or the fields beside it. */
const inContext: Readonly<Record<string, (property: PropertySource) => JsonSchema | undefined>> = {
  references: () => ({ items: { type: 'string', minLength: 1, maxLength: 64 } }),
  decimal: (property) => ({ decimal: pick(property, ['precision', 'scale', ...bounds]) }),
  money: (property) => ({
    money: { ...(property.currency && { currency: currencyOf(property.currency) }), ...pick(property, bounds) },
  }),
  subdivision: ({ country }) => (country === undefined ? undefined : { subdivision: country }),
  'postal-code': (property) => {
    const postalCode = pick(property, ['country', 'state']);
    return Object.keys(postalCode).length > 0 ? { postalCode } : undefined;
  },
};

function formatOf(kind: string): JsonSchema {
  return kindOf(kind)?.check ? { format: kind } : {};
}

function valuesOf(
  { type, without = [] }: PropertySource,
  choices: NonNullable<PropertySource['enum']>,
  enums: Enums,
): readonly (string | number)[] {
  if (typeof choices === 'string') {
    return (enums.get(choices) ?? []).flatMap(({ value }) => (without.includes(value) ? [] : [value]));
  }
  return choices.map((choice) => storedValue(choice, type));
}

function pick<Name extends keyof PropertySource>(property: PropertySource, names: readonly Name[]): JsonSchema {
  return Object.fromEntries(names.flatMap((name) => (property[name] === undefined ? [] : [[name, property[name]]])));
}
