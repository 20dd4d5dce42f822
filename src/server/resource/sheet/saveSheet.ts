import type { Ability } from '../../../contract/permission.ts';
import { mostInSheet, type SheetBody, type SheetSaved } from '../../../contract/sheet.ts';
import { holdsFor } from '../../access/rights.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { refuseUnremovable } from '../allow/refuseUnremovable.ts';
import { writeRecords } from '../batch/writeRecords.ts';
import { idsOf } from '../batch/writeRows.ts';
import { refuseMissing } from '../bulk/refuseMissing.ts';
import type { Context } from '../context.ts';
import { tellMany } from '../import/tellMany.ts';
import { lockLines } from '../lines/lockLines.ts';
import { isId } from '../record.ts';
import { removeRows } from '../removeRows.ts';
import { idOf } from '../save.ts';
import { writeOnce } from '../writeOnce.ts';
import { staleSheet } from './staleSheet.ts';

/**
 * `POST save{X}Sheet`, `{records, removed}`: what somebody has done in the sheet of a list, in one transaction, all or none.
 * Each part of it needs the permission that it would need by itself; what others have changed since is refused, with the records as they are now (`staleSheet.ts`).
 */
export async function saveSheet(context: Context): Promise<SheetSaved> {
  const body = readBody(context.body);
  const { records, removed } = body;
  if (records.length > mostInSheet || removed.length > mostInSheet) {
    throw new Refusal('tooLarge', { values: { limit: mostInSheet } });
  }
  if (records.length + removed.length === 0) throw new Refusal('invalidBody');
  refuseForbidden(context, body);
  const answer = await writeOnce(
    context,
    async (store) => {
      // What goes first leaves room for what is to come in its place.
      await remove(context, store, body);
      const outdated = () => staleSheet(context, store, body);
      const written = await writeRecords(context, store, { records, within: '/records', outdated });
      return { ...idsOf(written), unchanged: written.unchanged };
    },
    records.length + removed.length,
  );
  tellMany(context, [...answer.created, ...answer.updated, ...removed.map(({ id }) => id)]);
  const { created, updated, unchanged } = answer;
  return { created: created.length, updated: updated.length, unchanged, removed: removed.length, ids: created };
}

function readBody(body: unknown): SheetBody {
  if (typeof body !== 'object' || body === null) throw new Refusal('invalidBody');
  const { records = [], removed = [], ...others } = body as Partial<SheetBody>;
  const isSound = Array.isArray(records) && Array.isArray(removed) && records.every(isRecord) && removed.every(isSeen);
  if (!isSound || Object.keys(others).length > 0) throw new Refusal('invalidBody');
  return { records, removed };
}

function isRecord(one: unknown): boolean {
  return typeof one === 'object' && one !== null && !Array.isArray(one);
}

function isSeen(one: unknown): boolean {
  const { id, version } = (one ?? {}) as Partial<SheetBody['removed'][number]>;
  return isId(id) && Number.isSafeInteger(version);
}

function refuseForbidden({ actor, compiled: { resource } }: Context, { records, removed }: SheetBody): void {
  const ids = records.map(idOf);
  const needed: readonly (readonly [boolean, Ability])[] = [
    [ids.some((id) => id === undefined), 'create'],
    [ids.some((id) => id !== undefined), 'update'],
    [removed.length > 0, 'deleteByIds'],
  ];
  if (needed.some(([isAsked, ability]) => isAsked && !holdsFor(actor, resource, ability)))
    throw new Refusal('forbidden');
}

async function remove(context: Context, store: Store, body: SheetBody): Promise<void> {
  const { removed } = body;
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await lockLines(context, store, { ids, lock: 'delete' });
  const rows = await findRowsById(store, { table: context.compiled.resource.name, ids, lock: 'delete' });
  refuseMissing(ids, rows);
  const seen = new Map(removed.map(({ id, version }) => [id, version]));
  if (rows.some(({ id, version }) => seen.get(String(id)) !== version)) throw await staleSheet(context, store, body);
  await refuseUnremovable(context, store, { rows, named: { ids, isSingle: false, isMatched: false } });
  await removeRows(context, store, rows);
}
