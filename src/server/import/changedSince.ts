import type { LogChange } from '../../contract/log.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Context } from '../app.ts';
import { findLogOf } from '../db/logs.ts';
import type { Row, Store } from '../db/store.ts';
import { namesInLog } from '../resource/log.ts';

/** The value of a field at the exported version, and the user who last changed it. */
export interface Since {
  readonly before: unknown;
  readonly by: string;
}

/** A record and the version at which it was exported. */
interface Exported {
  readonly current: Row;
  readonly version: number;
}

/**
 * Returns the fields changed since records were exported, by id and field. The log contains the version of each change; if it does not go
 * back far enough, all logged changes count.
 */
export async function changedSince(
  { compiled: { resource } }: Context,
  store: Store,
  exported: readonly Exported[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Since>>> {
  if (resource.partOf) return new Map(exported.map(({ current }) => [String(current.id), ofAll(resource, current)]));
  const ids = exported.map(({ current }) => String(current.id));
  const lines = await findLogOf(store, { resource: resource.name, ids });
  const byRecord = Map.groupBy(lines, ({ recordId }) => String(recordId));
  const names = namesInLog(resource);
  return new Map(
    exported.map(({ current, version }) => {
      const id = String(current.id);
      return [id, foldLines(linesAfter(byRecord.get(id) ?? [], current, version), names)] as const;
    }),
  );
}

/**
 * Returns all fields of a line as changed by the user who last wrote it. Lines have no log of their own, so any difference in a file may
 * conflict with that change.
 */
function ofAll({ fields }: Resource, { updateBy }: Row): ReadonlyMap<string, Since> {
  const since: Since = { before: undefined, by: String(updateBy ?? '') };
  return new Map(fields.map(({ name }) => [name, since]));
}

function linesAfter(lines: readonly Row[], current: Row, version: number): readonly Row[] {
  // The exported version is newer than the record, so it belongs to a deleted record with the same key. All changes count.
  if (version > Number(current.version)) return lines;
  const last = lines.findLastIndex((line) => line.version !== null && Number(line.version) <= version);
  return lines.slice(last + 1);
}

/** Returns the fields changed by log entries, which are sorted oldest first. */
export function foldLines(lines: readonly Row[], names: ReadonlyMap<string, string>): ReadonlyMap<string, Since> {
  const since = new Map<string, Since>();
  for (const line of lines) {
    for (const change of JSON.parse(String(line.changes)) as LogChange[]) {
      const field = names.get(change.field);
      if (field === undefined) continue;
      const first = since.get(field) ?? change;
      since.set(field, { before: first.before, by: String(line.operator) });
    }
  }
  return since;
}
