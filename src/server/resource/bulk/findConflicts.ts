import type { BulkConflict, SeenRow } from '../../../contract/bulkEdit.ts';
import { permissionOf } from '../../../contract/permission.ts';
import type { Field } from '../../../contract/resource.ts';
import { holds } from '../../access/rights.ts';
import type { Row, Store } from '../../db/store.ts';
import { columnValue } from '../batch/checkUniques.ts';
import type { Context } from '../context.ts';
import { withLabels } from '../labels.ts';
import { operatorNames } from '../log.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { labelIn } from './labelIn.ts';
import type { BulkValues } from './readBulkValues.ts';
import { seenOf } from './seenOf.ts';
import { valuesNow } from './valuesNow.ts';

interface Asked extends BulkValues {
  readonly rows: readonly SeenRow[];
  /** The rows as they are, by id. */
  readonly stored: ReadonlyMap<string, Row>;
}

/**
 * The records of which others have changed the fields in question since they were looked at, and those that are gone. Who
 * came to the same values has done no harm; and a change of other fields is none of this change's business.
 */
export async function findConflicts(
  context: Context,
  store: Store,
  { rows, stored, fields, values }: Asked,
): Promise<BulkConflict[]> {
  const { visible } = context;
  const isWanted = (row: Row, field: Field): boolean =>
    columnValue(field, values[field.name]) === (row[field.name] ?? null);
  const gone = rows.filter(({ id }) => !stored.has(id));
  const changed = rows.flatMap(({ id, seen, keep = [] }) => {
    const row = stored.get(id);
    if (!row) return [];
    const record = toRecord(visible, row);
    const now = seenOf(fields, record);
    const names = fields.filter((field) => {
      const { name } = field;
      return !keep.includes(name) && seen[name] !== now[name] && !isWanted(row, field);
    });
    return names.length > 0 ? [{ record, names, now }] : [];
  });
  const labelled = await withLabels(
    context,
    store,
    changed.map(({ record }) => record),
  );
  const nameOf = await authorNames(context, store, labelled);
  return [
    ...gone.map(({ id, seen }) => ({ ...nowhere, id, seen })),
    ...changed.map(({ names, now }, i) => {
      const record = labelled[i] ?? {};
      return {
        ...nameOf(String(record.updateBy ?? '')),
        ...{ id: String(record.id), seen: now, label: labelIn(context, record), isGone: false },
        changed: names.map(({ name }) => name),
        values: valuesNow(fields, record),
      };
    }),
  ];
}

/** Of a record that is no more there is nothing to say. */
const nowhere = { label: '', isGone: true, changed: [], values: {}, by: '' };

/** Who has changed the records last: by name for those who may read it in their log, else by account alone. */
async function authorNames(
  context: Context,
  store: Store,
  records: readonly PlainRecord[],
): Promise<(by: string) => Pick<BulkConflict, 'by' | 'byName'>> {
  const { actor, compiled } = context;
  if (!holds(actor, permissionOf(compiled.resource, 'log'))) return (by) => ({ by });
  const accounts = new Set(records.map(({ updateBy }) => String(updateBy ?? '')));
  const nameOf = await operatorNames(context, store, [...accounts]);
  return (by) => ({ by, byName: nameOf(by) });
}
