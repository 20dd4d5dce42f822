import type { PropertySource } from '../read/source.ts';

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
