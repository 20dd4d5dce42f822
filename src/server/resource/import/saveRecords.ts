import { Refusal } from '../../refusal.ts';
import { writeRecords } from '../batch/writeRecords.ts';
import { idsOf } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import { writeOnce } from '../writeOnce.ts';
import { tellMany } from './tellMany.ts';

/** Most records of one call. */
const most = 5_000;

/** Saves an array of records in one transaction: with an id one is updated, without it is new. All or none. */
export async function saveRecords(context: Context, records: readonly unknown[]): Promise<unknown> {
  if (records.length > most) throw new Refusal('tooLarge', { values: { limit: most } });
  if (records.length === 0) throw new Refusal('invalidBody');
  const listed: Context = { ...context, cause: 'list' };
  const answer = await writeOnce(
    listed,
    async (store) => {
      const written = await writeRecords(listed, store, { records, within: '' });
      return { ...idsOf(written), unchanged: written.unchanged };
    },
    records.length,
  );
  const { created, updated } = answer;
  tellMany(context, [...created, ...updated]);
  return { created: created.length, updated: updated.length, unchanged: answer.unchanged, ids: created };
}
