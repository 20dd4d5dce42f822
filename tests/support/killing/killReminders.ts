import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { reminderCalls } from '../../../src/contract/reminders.ts';
import type { Client } from '../../api/support/client.ts';
import { create } from '../../api/support/lab.ts';
import { alarm } from '../../api/support/reminderLab.ts';
import { type Killing, killDuring, type Running, startAgain } from './killedServer.ts';

/** The servers on one database, each with the file of its clock. On SQLite there is one server. */
interface Reminding extends Killing {
  readonly clocks: readonly string[];
}

/** Results after all rounds. `missing` and `repeated` should be empty. */
export interface KilledReminders {
  readonly rounds: number;
  /** Number of reminders that were made. */
  readonly made: number;
  /** Reminders that should exist, as texts. */
  readonly missing: readonly string[];
  /** Reminders of which there are more than causes. */
  readonly repeated: readonly string[];
}

const [hour, minute] = [3_600_000, 60_000];
const [writers, longest] = [3, 1_200];

/** An alarm that one writer changes again and again. `changes` counts the changes. */
interface Alarm {
  readonly id: string;
  readonly code: string;
  version: number;
  changes: number;
}

/**
 * Kills servers while alarms are changed and clocks are set forward and back. Afterwards, the log of each alarm says how often it became
 * loud and when it was due, and so which reminders there must be.
 */
export async function killReminders({ clocks, ...killing }: Reminding): Promise<KilledReminders> {
  const found = { rounds: 0, made: 0, missing: [] as string[], repeated: [] as string[] };
  const start = (i: number) => startAgain({ ...killing, environment: { ...killing.environment, CLOCK_FILE: String(clocks[i]) } });
  const running: Running[] = [];
  for (const [i, clock] of clocks.entries()) {
    writeFileSync(clock, '0');
    running.push(await start(i));
  }
  const base = Date.now();
  for (let round = 0; round < killing.rounds; round++) {
    const killed = round % running.length;
    const alarms = await makeAlarms((running[killed] as Running).client, round);
    const work = Promise.all(alarms.map((one, w) => change(running[w % running.length] as Running, one, { base, random: killing.random })));
    const turning = turnClocks(clocks, killing.random);
    await killDuring(running[killed] as Running, work, 50 + killing.random() * longest);
    await turning.stop();
    // The clocks are two hours ahead, so every due time within the next six hours counts as near.
    for (const clock of clocks) writeFileSync(clock, String(2 * hour));
    running[killed] = await start(killed);
    const { client } = running[killed] as Running;
    for (const one of alarms) await judge(client, one, found);
    found.rounds += 1;
  }
  for (const { server } of running) await server.kill();
  return found;
}

function makeAlarms(client: Client, round: number): Promise<Alarm[]> {
  const codes = Array.from({ length: writers }, (_, w) => `K${round}W${w}`);
  return Promise.all(
    codes.map(async (code) => {
      const { id, version } = await create(client, alarm.save, { code, level: 'LOW' });
      return { id, code, version, changes: 0 };
    }),
  );
}

/** Changes an alarm until its server is killed: louder, lower, due long ago, due soon, or due in a month. */
async function change({ client }: Running, one: Alarm, { base, random }: { base: number; random: () => number }): Promise<void> {
  for (; one.changes < 50; one.changes++) {
    const times = [base - 10 * hour, base + 5 * hour, base + 720 * hour].map((time) => time + one.changes * minute);
    const dueAt = new Date(times[Math.floor(random() * 3)] ?? base).toISOString();
    const level = random() < 0.5 ? 'LOUD' : 'LOW';
    const values = random() < 0.5 ? { level } : { dueAt, level };
    const answer = await client.post(alarm.save, { id: one.id, version: one.version, ...values });
    if (answer.code !== 20000) throw new Error(answer.text);
    one.version = answer.data.version;
  }
}

/** Sets the clocks to changing times, up to an hour back and two hours forward. */
function turnClocks(clocks: readonly string[], random: () => number) {
  let isOver = false;
  const turning = (async () => {
    while (!isOver) {
      for (const clock of clocks) writeFileSync(clock, String(Math.round((random() * 3 - 1) * hour)));
      await delay(20);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await turning;
    },
  };
}

/** The number of causes of each reminder, by its text; `atLeast` leaves out those whose time came only by some of the clocks. */
interface Causes {
  readonly atLeast: Map<string, number>;
  readonly atMost: Map<string, number>;
}

async function judge(client: Client, one: Alarm, found: { made: number; missing: string[]; repeated: string[] }): Promise<void> {
  const causes = await causesOf(client, one);
  const end = Date.now() + 30_000;
  for (;;) {
    const made = await madeFor(client, one);
    const missing = [...causes.atLeast].filter(([text, count]) => (made.get(text) ?? 0) < count).map(([text]) => text);
    // Some reminders are found only by the examination at the start of a server, which takes a moment.
    if (missing.length > 0 && Date.now() < end) {
      await delay(100);
      continue;
    }
    found.missing.push(...missing);
    found.repeated.push(...[...made].filter(([text, count]) => count > (causes.atMost.get(text) ?? 0)).map(([text]) => text));
    found.made += [...made.values()].reduce((sum, count) => sum + count, 0);
    return;
  }
}

/** Reads from the log of an alarm how often it became loud, and when it was due. */
async function causesOf(client: Client, { id, code }: Alarm): Promise<Causes> {
  const { records } = (await client.get(alarm.log(id), { pageSize: '200' })).data;
  const causes: Causes = { atLeast: new Map(), atMost: new Map() };
  const add = (text: string, isSure: boolean): void => {
    for (const counts of isSure ? [causes.atLeast, causes.atMost] : [causes.atMost]) counts.set(text, (counts.get(text) ?? 0) + 1);
  };
  const newestFirst = records.flatMap((line: { changes: { field: string; after: string }[] }) => line.changes);
  let isLast = true;
  for (const { field, after } of newestFirst) {
    if (field === 'level' && after === 'LOUD') add(`${code} is loud`, true);
    if (field !== 'dueAt') continue;
    const isPast = Date.parse(after) < Date.now();
    const isSoon = Date.parse(after) < Date.now() + 24 * hour;
    // A time that came near may have been changed before any server noticed it, unless it is the last one.
    if (isSoon) add(`${code} at ${after.slice(0, 16).replace('T', ' ')} UTC`, isPast || isLast);
    isLast = false;
  }
  return causes;
}

/** Returns the number of reminders that people were sent about an alarm, by text. */
async function madeFor(client: Client, { id, code }: Alarm): Promise<ReadonlyMap<string, number>> {
  const sent = await client.post(reminderCalls.log, { keyword: `${code} ` }, { pageSize: '200', 'Accept-Language': 'en' });
  const own = (sent.data.records as { recordId: string; text: string }[]).filter(({ recordId }) => recordId === id);
  return new Map([...Map.groupBy(own, ({ text }) => text)].map(([text, lines]) => [text, lines.length]));
}
