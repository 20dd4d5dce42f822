import { createPace } from '../createPace.ts';
import { isAmong } from './isAmong.ts';
import type { Row, Store } from './store.ts';

const table = 'sys_schema_live';

/** How many rows are written at a time: texts may be long. */
const step = 100;

/** The last sound text of a file. `world`: what it was compiled with, where its neighbours have gone on without it. */
export interface LiveText {
  readonly file: string;
  /** Of the text: two that are alike need not be read to know it. */
  readonly hash: string;
  readonly text: string;
  readonly world: string | null;
}

/** What is kept of every file, without the texts. */
export async function findLiveHashes({ db }: Store): Promise<Map<string, { hash: string; hasWorld: boolean }>> {
  const rows = await db
    .selectFrom(table)
    .select(['file', 'hash'])
    .select((e) => e.case().when('world', 'is', null).then(0).else(1).end().as('hasWorld'))
    .execute();
  return new Map(
    rows.map(({ file, hash, hasWorld }) => [String(file), { hash: String(hash), hasWorld: Number(hasWorld) === 1 }]),
  );
}

/** Every text, by file. */
export async function findLiveTexts({ db }: Store): Promise<LiveText[]> {
  const rows = await db.selectFrom(table).selectAll().orderBy('file').execute();
  return rows.map(({ file, hash, text, world }) => ({
    file: String(file),
    hash: String(hash),
    text: String(text),
    world: typeof world === 'string' ? world : null,
  }));
}

/** Puts texts in the place of those that are kept of the same files. */
export async function writeLiveTexts({ db }: Store, texts: readonly LiveText[]): Promise<void> {
  const pace = createPace();
  for (let start = 0; start < texts.length; start += step) {
    const rows = texts.slice(start, start + step).map((each): Row => ({ ...each }));
    await db
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('file').doUpdateSet((e) => ({
          hash: e.ref('excluded.hash'),
          text: e.ref('excluded.text'),
          world: e.ref('excluded.world'),
        })),
      )
      .execute();
    await pace();
  }
}

/** Notes what the kept text of a file was compiled with. */
export async function writeLiveWorld(
  { db }: Store,
  { file, world }: Pick<LiveText, 'file'> & { readonly world: string },
): Promise<void> {
  await db.updateTable(table).set({ world }).where('file', '=', file).execute();
}

/** Notes where a file is now; what was kept of the new place is nobody's any more. */
export async function moveLiveText(store: Store, { from, to }: { from: string; to: string }): Promise<void> {
  await deleteLiveTexts(store, [to]);
  await store.db.updateTable(table).set({ file: to }).where('file', '=', from).execute();
}

export async function deleteLiveTexts(store: Store, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  await store.db
    .deleteFrom(table)
    .where(isAmong(store, 'file', files))
    .execute();
}
