import fc from 'fast-check';
import { createClient } from '../../api/support/client.ts';
import { containerNo } from '../../api/support/containerNo.ts';
import { openYard } from '../../api/support/yard.ts';
import { type Journal, keepReported, newJournal } from '../money/journal.ts';
import { keyed, sendAgain } from '../money/keyed.ts';
import { moneyFaults } from '../money/moneyFaults.ts';
import { operate, operationArbitrary, usual } from '../money/operations.ts';
import { hireStaff } from '../money/staff.ts';
import { billCalls, checkoutCalls, costCalls, noteCalls, openTill, openYen } from '../money/till.ts';
import type { Worker } from '../money/works/work.ts';
import { type Killing, killDuring, type Running, startAgain } from './killedServer.ts';

/** Results after all rounds. */
export interface KilledMoney {
  readonly rounds: number;
  /** Number of operations with a successful response. */
  readonly acknowledged: number;
  /** Number of calls without a response. Each was repeated with its key on the next server. */
  readonly unanswered: number;
  /** Number of notes, settlements, cost lines and supplier bills that are missing, or older than the version that was acknowledged. */
  readonly lost: number;
  /** Violated money invariants, as texts. */
  readonly faults: readonly string[];
  /** Responses that a client should never get. */
  readonly odd: readonly string[];
}

const [clerks, longest] = [8, 5_000];

interface Reported {
  readonly journal: Journal;
  acknowledged: number;
  /** Called after each completed operation. */
  onDone: () => void;
}

/** Kills the server while clerks create bills and settlements, and verifies the amounts of money after each start. */
export async function killMoney({ environment, ...requested }: Killing): Promise<KilledMoney> {
  const killing = { ...requested, environment: { ...environment, HW_DEMO: 'users' } };
  const reported: Reported = { journal: newJournal(), acknowledged: 0, onDone: () => undefined };
  const { journal } = reported;
  const faults: string[] = [];
  let [unconfirmed, unanswered] = [0, 0];
  let running = await startAgain(killing);
  const yard = await openYard(running.client);
  await openYen(running.client);
  const { password } = killing;
  const accounts = await hireStaff({ admin: running.client, password, count: clerks, mark: 'teller' });
  // The customer and the supplier are the same in all rounds, so that data accumulates.
  const people = { clerk: running.client, manager: running.client };
  const till = await openTill({ ...people, admin: running.client, yard, container: containerNo(300), mark: 'k' });
  for (let round = 0; round < killing.rounds; round++) {
    const workers = await workersOf(running, { password, accounts, journal });
    const streams = Promise.all(workers.map((worker) => work({ till, ...worker }, Math.floor(killing.random() * 2 ** 31), reported)));
    // Waits for the first completed operation, so that the server is killed during work on slow machines, too.
    const begun = new Promise<void>((resolve) => {
      reported.onDone = resolve;
    });
    await Promise.race([begun, streams]);
    await killDuring(running, streams, killing.random() * longest);
    running = await startAgain(killing);
    faults.push(...(await moneyFaults(running.client, till)));
    unanswered += journal.unanswered.length;
    await askAgain(running, { password, journal });
    faults.push(...(await moneyFaults(running.client, till)));
    unconfirmed += await missing(running, journal);
  }
  await running.server.kill();
  return {
    rounds: killing.rounds,
    acknowledged: reported.acknowledged,
    unanswered,
    lost: unconfirmed,
    faults,
    odd: journal.odd,
  };
}

interface Staff {
  readonly password: string;
  readonly journal: Journal;
}

/** Logs the workers in. The colleague of each worker is the next one. */
async function workersOf(
  { server }: Running,
  { password, accounts, journal }: Staff & { readonly accounts: readonly string[] },
): Promise<readonly Omit<Worker, 'till'>[]> {
  const logIn = async (who: string) => keyed({ who, client: await createClient(server.url).login(who, password) }, journal);
  const all = await Promise.all(accounts.map(logIn));
  return all.map((me, i) => ({ me, other: all[(i + 1) % all.length] ?? me }));
}

/** Works until the server is killed. */
async function work(worker: Worker, seed: number, reported: Reported): Promise<void> {
  for (const operation of fc.sample(operationArbitrary, { seed, numRuns: 1_000 })) {
    const answer = await operate(worker, operation).catch(() => 'gone' as const);
    if (answer === 'gone') return;
    if (answer?.code === 20000) {
      reported.acknowledged += 1;
      reported.onDone();
    } else if (answer && !usual.includes(answer.code)) reported.journal.odd.push(`${operation.kind}: ${answer.text}`);
  }
}

/** Repeats each unanswered call twice with the same key. The server must have carried it out exactly once. */
async function askAgain({ server }: Running, { password, journal }: Staff): Promise<void> {
  const calls = journal.unanswered;
  journal.unanswered = [];
  for (const sent of calls) {
    const client = await createClient(server.url).login(sent.who, password);
    const [now, after] = [await sendAgain(client, sent), await sendAgain(client, sent)];
    if (!usual.includes(now.code)) journal.odd.push(`${sent.path} after the start: ${now.text}`);
    if (now.code !== after.code || JSON.stringify(now.data) !== JSON.stringify(after.data)) {
      journal.odd.push(`${sent.path} after the start: ${now.text} became ${after.text}`);
    }
    if (now.code === 20000) keepReported(journal, now.data);
  }
}

/** Returns the number of acknowledged records that are missing although nobody deleted them, or that are older than acknowledged. */
async function missing({ client }: Running, { versions, removed }: Journal): Promise<number> {
  const ids = [...versions.keys()].filter((id) => !removed.has(id));
  const there = new Map<string, number>();
  for (const { find } of [costCalls, noteCalls, checkoutCalls, billCalls]) {
    const { records } = (await client.post(find, { id: ids }, { pageSize: '5000' })).data;
    for (const { id, version } of records) there.set(id, version);
  }
  const isLost = (id: string): boolean => (there.get(id) ?? 0) < (versions.get(id) ?? 0);
  const unconfirmed = ids.filter(isLost).length;
  versions.clear();
  return unconfirmed;
}
