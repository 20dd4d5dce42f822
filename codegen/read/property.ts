/** The first questions about a field of a file: which kind it is of, who sets it, what its values can do. */

import { kinds } from '../../src/fields/kinds.ts';
import type { PropertySource } from './recordSource.ts';

/** The name of the field kind that a property asks for; what it names may not exist. */
export function kindNameOf(property: PropertySource): string {
  if (property.reference) return property.type === 'array' ? 'references' : 'reference';
  if (property.lines) return 'lines';
  if (property.items) return 'rows';
  // Whole numbers stay numbers when they are chosen from a list.
  if (property.enum !== undefined && property.type !== 'integer') return 'enum';
  if (property.format !== undefined) return property.format;
  if (property.type === 'boolean' || property.type === 'integer') return property.type;
  if (property.type === 'array') return 'rows';
  return property.multiline ? 'text-area' : 'text';
}

/** Whether the server alone sets a field. */
export function isSystem(property: PropertySource): boolean {
  const { system, derived, total, serial } = property;
  return system === true || derived !== undefined || total !== undefined || serial !== undefined;
}

/** Whether a field is worked out of numbers, of its own record or of others. */
export function isFigureSource({ derived, total }: PropertySource): boolean {
  return (derived !== undefined && derived.from === undefined) || total !== undefined;
}

/** Whether a value that is set stands for the moment at which that happens: `now` in a date or a date-time. */
export function isMoment(property: PropertySource, value: unknown): boolean {
  return value === 'now' && ['date', 'date-time'].includes(kindNameOf(property));
}

/** Whether the value of a field changes with every day, without anybody changing its record. */
export function isOfTheDay({ derived }: PropertySource): boolean {
  return derived?.daysSince !== undefined;
}

/** The kinds that can be calculated with. */
export const numberKinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

/** Whether a field holds one record of a resource, and not a list of them. */
export function refersTo(property: PropertySource | undefined, resource: string): boolean {
  return property?.type !== 'array' && property?.reference?.resource === resource;
}

/** Kinds that a keyword other than `format` asks for. */
const unformatted = ['enum', 'reference', 'references', 'rows', 'lines', 'boolean', 'integer'];

/** The names that `format` may have. */
export const formatNames: readonly string[] = Object.keys(kinds).filter((name) => !unformatted.includes(name));
