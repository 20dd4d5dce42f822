import { maker } from '../../api/support/lab.ts';
import { upload, workbook } from '../../api/support/workbook.ts';
import { type Killing, killDuring, type Running, startAgain, strayFiles } from './killedServer.ts';

/** Results over all rounds. The first four numbers say how much was tested. `half`, `wrong` and `stuck` should be 0, and `strays` empty. */
export interface KilledImports {
  readonly stagings: number;
  readonly commits: number;
  /** Number of commits that update existing records. */
  readonly updates: number;
  /** Kills that hit the server before it had responded. */
  readonly inTime: number;
  /** Number of commits of which only a part was written. */
  readonly half: number;
  /**
   * Number of commits that are missing although they were acknowledged, or that were not carried out exactly once after the request was
   * repeated.
   */
  readonly wrong: number;
  /** Number of uploads that changed the table, and of imports that could be neither continued nor dropped. */
  readonly stuck: number;
  readonly strays: readonly string[];
  /** The slowest start after a kill, in milliseconds. */
  readonly slowestBoot: number;
}

interface Round extends Killing {
  readonly rows: number;
}

/** Kills the server at random times, in turn during a check, a commit of new records and one that updates them, and verifies the data. */
export async function killImports(killing: Round): Promise<KilledImports> {
  const found = { stagings: 0, commits: 0, updates: 0, inTime: 0, half: 0, wrong: 0, stuck: 0, slowestBoot: 0 };
  const times = { staging: 400, commit: 400 };
  let running = await startAgain(killing);
  for (let round = 0; round < killing.rounds; round++) {
    const kill = round % 3 === 0 ? killStaging : killCommit;
    const next = await kill({ ...killing, round, times, running }, found);
    found.slowestBoot = Math.max(found.slowestBoot, next.boot);
    running = next;
  }
  await running.server.kill();
  return { ...found, strays: strayFiles(killing) };
}

interface Kill extends Round {
  readonly round: number;
  readonly running: Running;
  /**
   * About how long each kind of work takes, in milliseconds, estimated from earlier rounds. The server is killed at a random time within
   * it.
   */
  readonly times: { staging: number; commit: number };
}

type Found = { -readonly [K in keyof Omit<KilledImports, 'strays'>]: number };

const total = async ({ client }: Running): Promise<number> => (await client.post(maker.find, {}, { pageSize: '1' })).data.total;

function fileOf({ rows }: Kill, round: number, name = 'Killed'): Promise<Uint8Array> {
  const records = Array.from({ length: rows }, (_, i) => [`K${round}N${i}`, `${name} ${i}`]);
  return workbook([['makerCode', 'makerName'], ...records]);
}

async function killStaging(kill: Kill, found: Found): Promise<Running> {
  const { running, round, rows, times, random } = kill;
  const before = await total(running);
  const texts = { importId: `kill-${process.pid}-${round}` };
  const file = await fileOf(kill, round);
  const begun = performance.now();
  const answer = await killDuring(running, upload(running.client, maker.import, file, { texts }), random() * times.staging);
  if (answer) times.staging = Math.max(200, (performance.now() - begun) * 1.2);
  else times.staging *= 1.1;
  found.stagings += 1;
  found.inTime += answer ? 0 : 1;
  const next = await startAgain(kill);
  const left = await next.client.get(maker.findImport(texts.importId));
  const state: string = left.code === 20000 ? left.data.state : 'gone';
  const isWhole = state === 'staged' && left.data.total === rows && left.data.failed === 0;
  // If several servers share a PostgreSQL, a server waits before it treats the work of another one as interrupted.
  const isWaiting = state === 'reading' && kill.environment.HW_DATABASE_URL !== undefined;
  const isKnown = state === 'gone' || state === 'cut' || isWaiting || isWhole;
  if (!isKnown || (answer && !isWhole) || (await total(next)) !== before) found.stuck += 1;
  if (state !== 'gone') {
    const dropped = await next.client.post(maker.saveBatch, { importId: texts.importId, mode: 'drop' });
    if (dropped.code !== 20000) found.stuck += 1;
  }
  return next;
}

/** Returns the number of records that the commit with this name has written. */
const named = async ({ client }: Running, name: string): Promise<number> =>
  (await client.post(maker.find, { makerName: { startsWith: `${name} ` } }, { pageSize: '1' })).data.total;

/** Kills the server during a commit and verifies the data. Every second commit updates the records of the one before it. */
async function killCommit(kill: Kill, found: Found): Promise<Running> {
  const { running, round, rows, times, random } = kill;
  const isUpdate = round % 3 === 2;
  const name = `Round${round}`;
  const before = await total(running);
  const fresh = isUpdate ? 0 : rows;
  const file = await fileOf(kill, isUpdate ? round - 1 : round, name);
  const { importId } = (await upload(running.client, maker.import, file)).data;
  const commit = ({ client }: Running) =>
    client.post(maker.saveBatch, { importId, mode: 'all' }, { 'Idempotency-Key': `kill-${process.pid}-${round}` });
  const begun = performance.now();
  const answer = await killDuring(running, commit(running), random() * times.commit);
  if (answer) times.commit = Math.max(200, (performance.now() - begun) * 1.2);
  else times.commit *= 1.1;
  found.commits += 1;
  found.updates += isUpdate ? 1 : 0;
  found.inTime += answer ? 0 : 1;
  const next = await startAgain(kill);
  const written = await named(next, name);
  const grown = (await total(next)) - before;
  if ((written !== 0 && written !== rows) || grown !== (written === 0 ? 0 : fresh)) found.half += 1;
  const again = await commit(next);
  const isAll = again.code === 20000 && again.data.created === fresh && again.data.updated === rows - fresh;
  const isOnce = isAll && (await named(next, name)) === rows && (await total(next)) === before + fresh;
  if (!isOnce || (answer && written !== rows)) found.wrong += 1;
  return next;
}
