import type { LogChange, LogLine } from '../../contract/log.ts';
import type { Resource } from '../../contract/resource.ts';
import { findRowsById } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { isId } from '../resource/isId.ts';

/** Lines of a log with the names of the files that fields held: an id says nothing to people, and the file may be gone. */
export async function nameInLog<Line extends LogLine>(
  { fields }: Resource,
  store: Store,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const holding = new Set(fields.filter(({ kind }) => kind === 'file').map(({ name }) => name));
  const idsOf = ({ field, before, after }: LogChange): string[] =>
    holding.has(field) ? [before, after].filter(isId) : [];
  const ids = [...new Set(lines.flatMap(({ changes }) => changes.flatMap(idsOf)))];
  if (ids.length === 0) return lines;
  const rows = await findRowsById(store, { table: 'sys_file', ids });
  const names = new Map(rows.map((row) => [String(row.id), String(row.name)]));
  const named = (change: LogChange): LogChange => {
    const known = idsOf(change).flatMap((id) => (names.has(id) ? [[id, names.get(id) as string] as const] : []));
    return known.length === 0 ? change : { ...change, labels: Object.fromEntries(known) };
  };
  return lines.map((line) => ({ ...line, changes: line.changes.map(named) }));
}
