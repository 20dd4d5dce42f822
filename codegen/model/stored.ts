import type { Field } from '../../src/contract/resource.ts';
import { isMomentDefault } from '../../src/fields/defaultValue.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { toScaled } from '../../src/fields/numbers/decimals.ts';
import { moneyDigits } from '../../src/fields/numbers/kinds.ts';
import { isSystem } from '../read/property.ts';
import type { PropertySource } from '../read/recordSource.ts';

import type { ColumnLimits } from '../types.ts';

/** A value as its column keeps it. */
export function stored(value: unknown, field: Field | undefined): string | number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (field?.kind === 'decimal') return toScaled(value, field.scale ?? 0);
  if (field?.kind === 'money') return toScaled(value, moneyDigits.scale);
  return typeof value === 'number' ? value : String(value);
}

/** Kinds as which any stored text can still be read; their check is for what is typed. */
const plain: ReadonlySet<string> = new Set(['text', 'text-area']);

/**
 * What the stored values of a field must satisfy for its records to stay what they are. Rules over several fields are not
 * among it: a record that breaks one of them is read as before, and told of it at its next save. So is a record without a
 * value that is demanded on a condition, but how many these are is told when the condition is new.
 */
export function limitsOf(field: Field, property?: PropertySource): ColumnLimits {
  const { kind, maxLength, options } = field;
  // A default of `now` cannot fill existing rows: nobody knows when they were made.
  const value = isMomentDefault(field) ? undefined : field.default;
  const column = kindOf(kind)?.column;
  const hasCheck = column === 'text' && !plain.has(kind) && kindOf(kind)?.check !== undefined;
  return {
    ...(isAlwaysFilled(field) && { required: true, ...(value !== undefined && { fill: stored(value, field) }) }),
    ...(column === 'text' && maxLength !== undefined && { maxLength }),
    ...(options && { options: options.map((option) => (column === 'integer' ? Number(option.value) : option.value)) }),
    ...(hasCheck && { format: kind }),
    ...(column === 'integer' && rangeOf(field)),
    ...(column === 'text' && field.pattern !== undefined && { pattern: field.pattern }),
    ...(property && moreLimits(field, property)),
  };
}

/** What is said in the file alone. */
function moreLimits(field: Field, property: PropertySource): ColumnLimits {
  const { minLength, visibleWhen, requiredWhen, items } = property;
  const isText = kindOf(field.kind)?.column === 'text' && field.kind !== 'rows';
  const isDemanded = !isSystem(property) && (requiredWhen || (visibleWhen && field.required));
  return {
    ...(isText && minLength !== undefined && { minLength }),
    ...(isDemanded && { demandedWhen: JSON.stringify([visibleWhen ?? null, requiredWhen ?? null]) }),
    ...(items && field.items && { items: itemLimits(field.items, items.properties) }),
  };
}

/** In small records numbers stand as they are sent. */
function itemLimits(
  fields: readonly Field[],
  properties: Readonly<Record<string, PropertySource>>,
): NonNullable<ColumnLimits['items']> {
  return Object.fromEntries(
    fields.map((field) => {
      const {
        fill: _,
        minimum: _min,
        exclusiveMinimum: _above,
        maximum: _max,
        ...limits
      } = limitsOf(field, properties[field.name]);
      const said = bounds.filter((bound) => field[bound] !== undefined);
      return [field.name, { ...limits, ...Object.fromEntries(said.map((bound) => [bound, field[bound]])) }];
    }),
  );
}

const bounds = ['minimum', 'exclusiveMinimum', 'maximum'] as const;

function rangeOf(field: Field): Pick<ColumnLimits, (typeof bounds)[number]> {
  const said = bounds.filter((bound) => field[bound] !== undefined);
  return Object.fromEntries(said.map((bound) => [bound, stored(field[bound], field)]));
}

/** A field that is required only while it is visible may be empty, and so may a field that the server sets. */
function isAlwaysFilled({ required, system, conditions }: Field): boolean {
  return required && !system && !conditions.includes('visibleWhen');
}
