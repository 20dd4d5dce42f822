import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createClient } from '../../api/support/client.ts';
import { containerNo } from '../../api/support/containerNo.ts';
import { count } from '../../api/support/lab.ts';
import { openYard, palletCalls } from '../../api/support/yard.ts';
import { actionCall, actionEntry, actionFile } from '../stock/actionCall.ts';
import { isExpected, operate, operationArbitrary } from '../stock/operations.ts';
import { stockFaults } from '../stock/stockFaults.ts';
import { systemActions } from '../stock/systemActions.ts';
import { openWorkContext, type WorkContext } from '../stock/workContext.ts';
import { type Killing, killDuring, type Running, startAgain } from './killedServer.ts';

/** Results after all rounds. */
export interface KilledStock {
  readonly rounds: number;
  /** Number of operations with a successful response. */
  readonly acknowledged: number;
  /** Number of acknowledged system actions, by name. */
  readonly steps: Readonly<Record<string, number>>;
  /** Number of pallets that are missing, or older than the version that was acknowledged. */
  readonly lost: number;
  /** Violated stock invariants, as texts. */
  readonly faults: readonly string[];
  /** Responses that a client should never get. */
  readonly odd: readonly string[];
  /** The slowest start after a kill, in milliseconds. */
  readonly slowestBoot: number;
}

const [people, longest] = [8, 900];

/** The data that the server has acknowledged: the numbers of pallets, and the latest version of each. */
interface Reported {
  readonly lpns: string[];
  readonly versions: Map<string, number>;
  readonly odd: string[];
  acknowledged: number;
  readonly steps: Map<string, number>;
  /** Called after each system action. */
  onAction: () => void;
}

const applyAction: WorkContext['applyAction'] = (client, requested) => client.post(actionCall, { input: requested });

/**
 * Kills the server while users work in the warehouse, and verifies the stock after each start. It adds the test call for system actions to
 * the server's resource files.
 */
export async function killStock({ environment, ...requested }: Killing): Promise<KilledStock> {
  copyFileSync(actionFile, join(environment.HW_SCHEMAS_DIR ?? '', 'lab', 'labStep.json'));
  const killing = { ...requested, environment: { ...environment, HW_DEMO: 'users' }, entry: actionEntry };
  const reported: Reported = {
    lpns: [],
    versions: new Map(),
    odd: [],
    acknowledged: 0,
    steps: new Map(),
    onAction: () => undefined,
  };
  const [faults, boots]: [string[], number[]] = [[], []];
  let unconfirmed = 0;
  let running = await startAgain(killing);
  const yard = await openYard(running.client);
  for (let round = 0; round < killing.rounds; round++) {
    const reviewer = await createClient(running.server.url).login('finance', killing.password);
    const containers = [containerNo(2 * round), containerNo(2 * round + 1)];
    const workContext = await openWorkContext({
      admin: running.client,
      yard,
      reviewer,
      applyAction,
      zone: `K${round}`,
      containers,
    });
    const seeds = Array.from({ length: people }, () => Math.floor(killing.random() * 2 ** 31));
    const streams = Promise.all(seeds.map((seed) => work(running, { workContext, seed }, reported)));
    await Promise.race([allActions(reported), streams]);
    await killDuring(running, streams, killing.random() * longest);
    running = await startAgain(killing);
    boots.push(running.boot);
    faults.push(...(await stockFaults(running.client, workContext)));
    unconfirmed += await missing(running, reported);
  }
  await running.server.kill();
  const { acknowledged, odd } = reported;
  const steps = Object.fromEntries(reported.steps);
  return {
    rounds: killing.rounds,
    acknowledged,
    steps,
    lost: unconfirmed,
    faults,
    odd,
    slowestBoot: Math.max(...boots),
  };
}

/**
 * Resolves when each system action has run once more, so that the server is killed while all of them are in use, even on a slow machine.
 */
function allActions(reported: Reported): Promise<void> {
  const before = new Map(reported.steps);
  return new Promise((resolve) => {
    reported.onAction = () => {
      if (systemActions.every((step) => (reported.steps.get(step) ?? 0) > (before.get(step) ?? 0))) resolve();
    };
  });
}

/** Works until the server is killed. */
async function work(
  { client }: Running,
  { workContext, seed }: { workContext: WorkContext; seed: number },
  reported: Reported,
): Promise<void> {
  for (const operation of fc.sample(operationArbitrary, { seed, numRuns: 1_000 })) {
    const answer = await operate(workContext, client, operation).catch(() => 'gone' as const);
    if (answer === 'gone') return;
    if (!answer) continue;
    if (answer.code === 20000) note(operation.kind, answer.data, reported);
    else if (!isExpected(operation, answer)) reported.odd.push(`${operation.kind}: ${answer.text}`);
  }
}

function note(kind: string, data: unknown, reported: Reported): void {
  reported.acknowledged += 1;
  if (systemActions.includes(kind)) {
    reported.steps.set(kind, (reported.steps.get(kind) ?? 0) + 1);
    reported.onAction();
  }
  const { lpns = [], lpn } = (data ?? {}) as { lpns?: string[]; lpn?: string };
  reported.lpns.push(...lpns);
  for (const { id, version } of [data ?? []].flat() as { id?: string; version?: number }[]) {
    // Only pallets have a `lpn`, so this object in the response is a pallet.
    if (id && version && typeof lpn === 'string') reported.versions.set(id, Math.max(version, reported.versions.get(id) ?? 0));
  }
}

/** Returns the number of acknowledged pallets that are missing, or that are older than acknowledged. */
async function missing({ client }: Running, { lpns, versions }: Reported): Promise<number> {
  const unique = [...new Set(lpns)];
  const there = unique.length > 0 ? await count(client, palletCalls.find, { lpn: unique }) : 0;
  let older = 0;
  for (const [id, version] of versions) {
    const { code, data } = await client.get(palletCalls.findById(id));
    if (code !== 20000 || data.version < version) older += 1;
  }
  versions.clear();
  return unique.length - there + older;
}
