import { holdsFor } from '../../access/rights.ts';
import { refusedFields } from '../checkAccess.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';

interface Row {
  /** As it is, or as a new one is of which nothing is said. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly sent: PlainRecord;
  readonly isNew: boolean;
}

/**
 * The sent fields of a row that the caller may not change. Where a file names a permission of its own for imports, this
 * one lets people fill in lines: what the record itself says is made and changed by those who may do so in its form.
 */
export function refusedInRow(
  { actor, compiled, byHouse }: Pick<Context, 'actor' | 'compiled' | 'byHouse'>,
  row: Row,
): readonly string[] {
  const { resource } = compiled;
  const refused = refusedFields(actor, resource.fields, row).map(({ name }) => name);
  const isOwn = resource.callPerms?.import !== undefined && !byHouse;
  if (!isOwn || holdsFor(actor, resource, row.isNew ? 'create' : 'update')) return refused;
  const isChanged = (name: string): boolean =>
    JSON.stringify(row.after[name] ?? null) !== JSON.stringify(row.before[name] ?? null);
  const own = resource.fields.filter(({ name, lines }) => !lines && Object.hasOwn(row.sent, name) && isChanged(name));
  return [...new Set([...refused, ...own.map(({ name }) => name)])];
}
