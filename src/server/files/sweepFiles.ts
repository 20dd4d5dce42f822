import { deleteFiles, findRemoved, removeForsaken, updateFile } from '../db/files.ts';
import type { House } from '../house.ts';

/** In milliseconds: no form takes longer to arrive; so long may a form with a file stay open, and bytes be fetched from a backup. */
const [hour, day] = [3_600_000, 24 * 3_600_000];

/** So many at once. */
const step = 500;

/**
 * Takes the bytes of files away that nobody can reach any more, a day after they were removed, and then their rows. What
 * a field held is remembered by its name: logs speak of it.
 */
export async function sweepFiles({
  database,
  files,
  clock,
}: Pick<House, 'database' | 'files' | 'clock'>): Promise<void> {
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  await database.transact((store) => removeForsaken(store, { arriving: ago(hour), staged: ago(day), time: '' }));
  for (;;) {
    const rows = await findRemoved(database.read, ago(day), step);
    for (const { id } of rows) await files.remove(String(id));
    await database.transact(async (store) => {
      for (const { id, field } of rows) {
        if (field === '') await deleteFiles(store, [String(id)]);
        else await updateFile(store, { id: String(id), state: 'gone' });
      }
    });
    if (rows.length < step) return;
  }
}
