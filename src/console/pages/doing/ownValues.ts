import { type ServerField, serverFields } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record without the labels that the server puts beside references: what conditions speak of. */
export function ownValues({ fields }: Pick<Resource, 'fields'>, record: Values): Record<string, unknown> {
  const names = new Set<string>([...fields.map(({ name }) => name), ...(serverFields as readonly ServerField[])]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}
