import type { Doing } from '../../../contract/life.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { explain } from '../../../fields/explain.ts';
import { newFaults } from '../../../fields/newFaults.ts';
import { withDerived } from '../../../fields/withDerived.ts';
import { updateRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { checkFiles, refuseFiles, settleFiles } from '../../files/fieldFiles.ts';
import { houseContext } from '../books/houseContext.ts';
import { houseStore } from '../books/houseStore.ts';
import { checkAccess } from '../checkAccess.ts';
import { checkReferences } from '../checkReferences.ts';
import type { Context } from '../context.ts';
import { stamp } from '../stamp.ts';
import { type PlainRecord, toRecord, toRow } from '../toRecord.ts';
import { todayIn } from '../totals/todayIn.ts';
import { writeLog } from '../writeLog.ts';
import { written } from '../written.ts';
import type { Task } from './carryOut.ts';
import { below, invalidInput } from './checkInput.ts';
import { happened } from './happened.ts';
import type { Sent } from './sentOf.ts';

interface Change {
  readonly task: Task;
  readonly row: Row;
  /** What was asked for, checked. */
  readonly input: PlainRecord;
  readonly sent: Sent;
  /** What the handler adds. */
  readonly own: PlainRecord;
}

/** Writes what a transition or action does to one record, with its version and its log entry. */
export async function changeRecord(context: Context, store: Store, change: Change): Promise<void> {
  const { task, row, input, sent, own } = change;
  const { doing, target, logged, values } = task;
  const { resource } = context.compiled;
  const before = toRecord(resource, row);
  const after = withDerived(
    resource.fields,
    { ...before, ...sent.values, ...setOf(context, doing), ...own, ...values },
    todayIn(context.house),
  );
  checkAccess(context.actor, sent.fields, { before, after, sent: sent.values, at: '/input' });
  const isOne = target.ids.length === 1;
  await refuseInvalid(context, store, { doing, before, after, own, isOne });
  const id = String(row.id);
  const changed = { id, version: Number(row.version) + 1, ...stamp(context, 'update'), ...toRow(resource, after) };
  await written(context, () => updateRow(store, resource.name, changed), changed);
  await settleFiles(context, store, { id, record: after, before });
  const others = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(before, name)));
  const then = toRecord(resource, changed);
  const [event, ...further] = happened(context, doing, { before, after: then, others });
  await writeLog(context, store, { id, action: logged, before, after: then, others, ...(event && { event }) });
  // One line tells of one event: what else has happened has a line of its own, on which nothing changes.
  for (const each of further) {
    await writeLog(context, store, { id, action: logged, before: then, after: then, event: each });
  }
}

function asks({ ask }: Doing, field: string): boolean {
  return ask?.fields.some(({ name }) => name === field) ?? false;
}

/** What the file sets, with `now` as the moment. */
function setOf({ house, compiled }: Context, { set }: Doing): PlainRecord {
  const now = house.clock().toISOString();
  const moments: Readonly<Partial<Record<string, string>>> = { date: now.slice(0, 10), 'date-time': now };
  const kinds = new Map(compiled.resource.fields.map(({ name, kind }) => [name, kind]));
  const momentOf = (name: string): string | undefined => moments[kinds.get(name) ?? ''];
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, value === 'now' ? (momentOf(name) ?? value) : value]),
  );
}

interface Becoming {
  readonly doing: Doing;
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** What code of the house adds: it may refer to what the caller does not see. */
  readonly own: PlainRecord;
  /** It is done with this record alone: only then can it be given a file. */
  readonly isOne: boolean;
}

/** Refuses a record that would not be sound any more; what was wrong with it before is not this step's fault. */
async function refuseInvalid(context: Context, store: Store, becoming: Becoming): Promise<void> {
  const { doing, before, after, own, isOne } = becoming;
  const { resource, checks } = context.compiled;
  const [was, record] = [fieldsOf(context, before), fieldsOf(context, after)];
  const changed = resource.fields.filter(({ name }) => record[name] !== was[name]);
  const [ofHouse, ofCaller] = [true, false].map((is) => changed.filter(({ name }) => Object.hasOwn(own, name) === is));
  const house = houseContext(context, context.compiled);
  const sides = { record, before: was };
  const files = isOne ? await checkFiles(context, store, sides) : refuseFiles(context.compiled, sides);
  const errors = [
    ...newFaults(context.compiled, { before: was, errors: checks.record(record) }),
    ...(await checkReferences(context, store, { fields: ofCaller ?? [], record, before })),
    ...(await checkReferences(house, houseStore(store), { fields: ofHouse ?? [], record, before })),
    ...files,
  ];
  if (errors.length === 0) return;
  throw invalidInput((language) =>
    explain({ resource, record, errors, language }).map((fault) =>
      asks(doing, fault.path.split('/')[1] ?? '') ? below(fault) : fault,
    ),
  );
}

function fieldsOf({ compiled }: Context, record: PlainRecord): PlainRecord {
  return withoutEmpty(Object.fromEntries(compiled.resource.fields.map(({ name }) => [name, record[name]])));
}
