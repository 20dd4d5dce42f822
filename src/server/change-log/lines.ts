import type { ChangeLine } from '../../contract/changeLog.ts';
import { labelOf } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row } from '../db/store.ts';
import { nameInLog } from '../files/fieldFiles.ts';
import type { Context } from '../resource/context.ts';
import { eventIn, operatorNames, shownChanges } from '../resource/log.ts';
import { toRecord } from '../resource/record.ts';

interface Asked extends Pick<Context, 'house' | 'actor' | 'language'> {
  /** As the caller may read them, by name. */
  readonly resources: ReadonlyMap<string, Resource>;
}

/** Rows of the log as the caller may read them, in their order: one look-up per resource, however many lines. */
export async function toChangeLines(asked: Asked, rows: readonly Row[]): Promise<readonly ChangeLine[]> {
  const store = asked.house.database.read;
  const nameOf = await operatorNames(asked, store, [...new Set(rows.map(({ operator }) => String(operator)))]);
  const told = new Map<string, ChangeLine>();
  for (const [name, some] of Map.groupBy(rows, (row) => String(row.resource))) {
    const visible = asked.resources.get(name);
    if (!visible) continue;
    for (const line of await linesOf({ ...asked, visible, nameOf }, some)) told.set(line.id, line);
  }
  return rows.flatMap(({ id }) => told.get(String(id)) ?? []);
}

/** Where a line tells the whole record. */
const sides: ReadonlyMap<string, 'before' | 'after'> = new Map([
  ['create', 'after'],
  ['delete', 'before'],
]);

interface OfResource extends Asked {
  readonly visible: Resource;
  readonly nameOf: (account: string) => string;
}

async function linesOf(asked: OfResource, rows: readonly Row[]): Promise<readonly ChangeLine[]> {
  const { house, language, visible, nameOf } = asked;
  const store = house.database.read;
  const ids = [...new Set(rows.map(({ recordId }) => String(recordId)))];
  const there = new Map((await findRowsById(store, { table: visible.name, ids })).map((row) => [String(row.id), row]));
  const lines = rows.map((row) => {
    const recordId = String(row.recordId);
    const current = there.get(recordId);
    const changes = shownChanges(asked, String(row.changes));
    // Of a record that is gone, the lines that tell of its beginning and its end tell what it was.
    const side = sides.get(String(row.action));
    const last = side && Object.fromEntries(changes.map((change) => [change.field, change[side]]));
    const record = current ? toRecord(visible, current) : last;
    const label = record ? labelOf(visible.display[language], record) : '';
    return {
      ...{ id: String(row.id), time: String(row.time), action: String(row.action) },
      ...{ operator: String(row.operator), operatorName: nameOf(String(row.operator)) },
      ...{ resource: visible.name, resourceTitle: visible.title[language], recordId, isThere: current !== undefined },
      ...(label !== '' && { recordLabel: label }),
      ...eventIn(visible, row),
      changes,
    };
  });
  return nameInLog(visible, store, lines);
}
