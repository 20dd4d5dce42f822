import type { KeptRecord } from '../../../../contract/imports.ts';
import { findLogOf } from '../../../db/logs.ts';
import { findRowsById } from '../../../db/rows.ts';
import type { Row, Store } from '../../../db/store.ts';
import type { Context } from '../../context.ts';
import { namesInLog } from '../../log.ts';
import type { PlainRecord } from '../../record.ts';
import { foldLines } from '../changedSince.ts';
import type { WrittenLine } from '../lines/writeWhole.ts';
import { judgeLines } from './judgeLines.ts';
import { keptRecord, type Untouched } from './undone.ts';

interface Judged {
  readonly created: readonly Untouched[];
  readonly updated: readonly Untouched[];
  readonly kept: readonly KeptRecord[];
}

/**
 * Parts what an import wrote from what somebody has changed since: its version is another, or its log goes on. The rows are
 * locked, so that nobody comes in between.
 */
export async function judgeWrites(context: Context, store: Store, writes: readonly Row[]): Promise<Judged> {
  const { resource } = context.compiled;
  const ids = writes.map(({ recordId }) => String(recordId));
  const found = await findRowsById(store, { table: resource.name, ids, lock: 'delete' });
  const rows = new Map(found.map((row) => [String(row.id), row]));
  const first = writes.map(({ logId }) => String(logId)).reduce((one, other) => (one < other ? one : other));
  const log = await findLogOf(store, { resource: resource.name, ids, after: first });
  const lines = Map.groupBy(log, ({ recordId }) => String(recordId));
  const kept: KeptRecord[] = [];
  const untouched: Untouched[] = [];
  for (const { recordId, version, logId, former, lines: wrote } of writes) {
    const id = String(recordId);
    const row = rows.get(id);
    const since = (lines.get(id) ?? []).filter((line) => String(line.id) > String(logId));
    if (!row) kept.push(keptRecord(context, { id }, { reason: 'gone', by: String(since.at(-1)?.operator ?? '') }));
    else if (since.length > 0 || row.version !== version) kept.push(changedRecord(context, row, since));
    else
      untouched.push({
        row,
        former: former ? (JSON.parse(String(former)) as PlainRecord) : null,
        lines: wrote ? (JSON.parse(String(wrote)) as WrittenLine[]) : [],
      });
  }
  const judged = await judgeLines(context, store, untouched);
  return {
    created: judged.untouched.filter(({ former }) => former === null),
    updated: judged.untouched.filter(({ former }) => former !== null),
    kept: [...kept, ...judged.kept],
  };
}

function changedRecord(context: Context, row: Row, since: readonly Row[]): KeptRecord {
  const { visible, compiled } = context;
  const changes = foldLines(since, namesInLog(compiled.resource));
  const fields = visible.fields.map(({ name }) => name).filter((name) => changes.has(name));
  return keptRecord(context, row, { reason: 'changed', fields, by: String(row.updateBy ?? '') });
}
