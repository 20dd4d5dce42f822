import { count, maker } from '../../api/support/lab.ts';
import { type Killing, killDuring, type Running, startAgain } from './killedServer.ts';

/** Results after all rounds. */
export interface KilledSaves {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Number of acknowledged saves of which at least one record is missing. */
  readonly lost: number;
  /** Number of batches of which only a part was written, and of records without a log entry. */
  readonly half: number;
  /** The slowest start after a kill, in milliseconds. */
  readonly slowestBoot: number;
}

const [writers, ofBatch, longest] = [4, 40, 300];

/** Kills the server while it saves single records and batches, and looks for every acknowledged save afterwards. */
export async function killSaves(killing: Killing): Promise<KilledSaves> {
  const found = { rounds: 0, acknowledged: 0, lost: 0, half: 0, slowestBoot: 0 };
  let running = await startAgain(killing);
  for (let round = 0; round < killing.rounds; round++) {
    const names = Array.from({ length: writers }, (_, w) => `S${round}W${w}N`);
    const saved: number[] = names.map(() => 0);
    const streams = Promise.all(names.map((name, w) => write(running, { name, isBatch: w % 2 === 1 }, saved, w)));
    await killDuring(running, streams, 10 + killing.random() * longest);
    running = await startAgain(killing);
    found.rounds += 1;
    found.slowestBoot = Math.max(found.slowestBoot, running.boot);
    for (const [w, name] of names.entries()) {
      const there = await count(running.client, maker.find, { makerCode: { startsWith: name } });
      const acknowledged = (saved[w] ?? 0) * (w % 2 === 1 ? ofBatch : 1);
      found.acknowledged += saved[w] ?? 0;
      if (there < acknowledged) found.lost += 1;
      if (w % 2 === 1 && there % ofBatch !== 0) found.half += 1;
    }
    found.half += await withoutLog(running, names);
  }
  await running.server.kill();
  return found;
}

/** Saves until the server is killed, and adds the number of each acknowledged save to `saved`. */
async function write(
  { client }: Running,
  { name, isBatch }: { readonly name: string; readonly isBatch: boolean },
  saved: number[],
  w: number,
): Promise<void> {
  for (let i = 0; ; i++) {
    const record = (n: number) => ({ makerCode: `${name}${i}X${n}`, makerName: name });
    const body = isBatch ? Array.from({ length: ofBatch }, (_, n) => record(n)) : record(0);
    const answer = await client.post(isBatch ? maker.saveBatch : maker.save, body);
    if (answer.code !== 20000) throw new Error(answer.text);
    saved[w] = i + 1;
  }
}

/** Returns the number of records that do not have exactly one log entry, among the three newest records of each stream. */
async function withoutLog({ client }: Running, names: readonly string[]): Promise<number> {
  let missing = 0;
  for (const name of names) {
    const filter = { makerCode: { startsWith: name }, sorts: [{ field: 'createTime', order: 'desc' }] };
    const { records } = (await client.post(maker.find, filter, { pageSize: '3' })).data;
    for (const { id } of records) if ((await client.get(maker.log(id))).data.total !== 1) missing += 1;
  }
  return missing;
}
