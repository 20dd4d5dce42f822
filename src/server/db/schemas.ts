import { createYielder } from '../throttle.ts';
import { isAmong, type Row, type Store } from './store.ts';

const liveTable = 'sys_schema_live';

/** Rows written per statement; texts may be long. */
const rowsAtOnce = 100;

/**
 * The last valid text of a file. `world` contains the parts of other files that it was compiled with, if those have changed incompatibly
 * since.
 */
interface LiveText {
  readonly file: string;
  /** Hash of the text, for comparisons without reading it. */
  readonly hash: string;
  readonly text: string;
  readonly world: string | null;
}

/** Returns the stored hash of each file, and whether the file has a stored `world`, without reading the texts. */
export async function findLiveHashes({ db }: Store): Promise<Map<string, { hash: string; hasWorld: boolean }>> {
  const rows = await db
    .selectFrom(liveTable)
    .select(['file', 'hash'])
    .select((e) => e.case().when('world', 'is', null).then(0).else(1).end().as('hasWorld'))
    .execute();
  return new Map(rows.map(({ file, hash, hasWorld }) => [String(file), { hash: String(hash), hasWorld: Number(hasWorld) === 1 }]));
}

export async function findLiveTexts({ db }: Store): Promise<LiveText[]> {
  const rows = await db.selectFrom(liveTable).selectAll().orderBy('file').execute();
  return rows.map(({ file, hash, text, world }) => ({
    file: String(file),
    hash: String(hash),
    text: String(text),
    world: typeof world === 'string' ? world : null,
  }));
}

/** Stores the texts of these files in place of their earlier texts. */
export async function writeLiveTexts({ db }: Store, texts: readonly LiveText[]): Promise<void> {
  const yieldNow = createYielder();
  for (let start = 0; start < texts.length; start += rowsAtOnce) {
    const rows = texts.slice(start, start + rowsAtOnce).map((each): Row => ({ ...each }));
    await db
      .insertInto(liveTable)
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('file').doUpdateSet((e) => ({
          hash: e.ref('excluded.hash'),
          text: e.ref('excluded.text'),
          world: e.ref('excluded.world'),
        })),
      )
      .execute();
    await yieldNow();
  }
}

/** Stores the parts of other files with which the stored text of a file was compiled. */
export async function writeLiveWorld({ db }: Store, { file, world }: Pick<LiveText, 'file'> & { readonly world: string }): Promise<void> {
  await db.updateTable(liveTable).set({ world }).where('file', '=', file).execute();
}

/** Changes the path of a stored text, and deletes a text stored under the new path. */
export async function moveLiveText(store: Store, { from, to }: { from: string; to: string }): Promise<void> {
  await deleteLiveTexts(store, [to]);
  await store.db.updateTable(liveTable).set({ file: to }).where('file', '=', from).execute();
}

export async function deleteLiveTexts(store: Store, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  await store.db
    .deleteFrom(liveTable)
    .where(isAmong(store, 'file', files))
    .execute();
}

const historyTable = 'sys_schema_history';

/** Returns one page of the versions of a file, newest first, without texts. */
export async function findVersions(
  { db }: Store,
  { file, limit, offset }: { file: string; limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const of = db.selectFrom(historyTable).where('file', '=', file);
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of.select(['id', 'file', 'action', 'operator', 'time']).orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: Number(counted.total) };
}

/** Returns one version with the texts before and after it. */
export async function findVersion({ db }: Store, id: string): Promise<Row | undefined> {
  return db.selectFrom(historyTable).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findNewestVersion({ db }: Store, file: string): Promise<Row | undefined> {
  return db.selectFrom(historyTable).selectAll().where('file', '=', file).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** The text of a file that was saved in a console. */
export interface SavedText {
  readonly file: string;
  readonly text: string;
}

/** Returns the number of the last save of any file in a console. A save gets its number while it holds the lock for saves. */
export async function findNewestGeneration({ db }: Store): Promise<number> {
  const newest = await db
    .selectFrom(historyTable)
    .select((e) => e.fn.max('generation').as('last'))
    .executeTakeFirst();
  return Number(newest?.last ?? 0);
}

/** Returns the newest text of every file that was saved after the save with this number. */
export async function findSavesSince({ db }: Store, generation: number): Promise<SavedText[]> {
  const newest = db
    .selectFrom(historyTable)
    .select((e) => e.fn.max('generation').as('last'))
    .where('generation', '>', generation)
    .groupBy('file');
  const rows = await db
    .selectFrom(historyTable)
    .select(['file', 'newText'])
    .where('generation', 'in', newest)
    .orderBy('generation')
    .execute();
  return rows.map(({ file, newText }) => ({ file: String(file), text: String(newText) }));
}

/** Whether a file had this text before or after any recorded change. */
export async function isRecordedText({ db }: Store, file: string, text: string): Promise<boolean> {
  const row = await db
    .selectFrom(historyTable)
    .select('id')
    .where('file', '=', file)
    .where((e) => e.or([e('oldText', '=', text), e('newText', '=', text)]))
    .executeTakeFirst();
  return row !== undefined;
}
