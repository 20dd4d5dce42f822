import type { Doing } from '../../../contract/life.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { explain } from '../../../fields/explain.ts';
import { newFaults } from '../../../fields/newFaults.ts';
import { withDerived } from '../../../fields/withDerived.ts';
import type { Row, Store } from '../../db/store.ts';
import { checkFiles, refuseFiles } from '../../files/fieldFiles.ts';
import { houseContext } from '../books/houseContext.ts';
import { houseStore } from '../books/houseStore.ts';
import { checkAccess } from '../checkAccess.ts';
import type { Context } from '../context.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { checkReferences } from '../references.ts';
import { todayIn } from '../totals/plan.ts';
import type { Task } from './carryOut.ts';
import { asks, below, invalidInput } from './checkInput.ts';
import type { Sent } from './sentOf.ts';

interface Change {
  readonly task: Task;
  readonly row: Row;
  readonly sent: Sent;
  /** What the handler adds. */
  readonly own: PlainRecord;
}

/** A record of a transition or action as it is stored and as it will be, found sound and without what is empty. */
export interface Becoming {
  readonly row: Row;
  readonly before: PlainRecord;
  readonly record: PlainRecord;
}

/** Works out what a transition or action makes of a record, and refuses what it may not become. */
export async function becoming(context: Context, store: Store, { task, row, sent, own }: Change): Promise<Becoming> {
  const { doing, target, values } = task;
  const { resource } = context.compiled;
  const before = toRecord(resource, row);
  const after = withDerived(
    resource.fields,
    { ...before, ...sent.values, ...setOf(context, doing), ...own, ...values },
    todayIn(context.house),
  );
  checkAccess(context.actor, sent.fields, { before, after, sent: sent.values, at: '/input' });
  const record = fieldsOf(context, after);
  await refuseInvalid(context, store, { doing, before, record, own, isOne: target.ids.length === 1 });
  return { row, before, record };
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

interface Judged {
  readonly doing: Doing;
  readonly before: PlainRecord;
  readonly record: PlainRecord;
  /** What code of the house adds: it may refer to what the caller does not see. */
  readonly own: PlainRecord;
  /** It is done with this record alone: only then can it be given a file. */
  readonly isOne: boolean;
}

/** Refuses a record that would not be sound any more; what was wrong with it before is not this step's fault. */
async function refuseInvalid(context: Context, store: Store, judged: Judged): Promise<void> {
  const { doing, before, record, own, isOne } = judged;
  const { resource, checks } = context.compiled;
  const was = fieldsOf(context, before);
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
    explain({ resource, record, errors, language }).map((fault) => (asks(doing, fault.path) ? below(fault) : fault)),
  );
}

function fieldsOf({ compiled }: Context, record: PlainRecord): PlainRecord {
  return withoutEmpty(Object.fromEntries(compiled.resource.fields.map(({ name }) => [name, record[name]])));
}
