import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createClient } from '../../api/support/client.ts';
import { containerNo } from '../../api/support/containerNo.ts';
import { count } from '../../api/support/lab.ts';
import { openYard, palletCalls } from '../../api/support/yard.ts';
import { type Desk, openDesk } from '../stock/desk.ts';
import { isExpected, operate, operationArbitrary } from '../stock/operations.ts';
import { stepCall, stepEntry, stepFile } from '../stock/stepCall.ts';
import { stockFaults } from '../stock/stockFaults.ts';
import { systemSteps } from '../stock/systemSteps.ts';
import { type Killing, killDuring, type Running, startAgain } from './killedServer.ts';

/** What was found after all rounds. */
export interface KilledStock {
  readonly rounds: number;
  /** Operations that were answered with success. */
  readonly acknowledged: number;
  /** Steps of the system among them, each by its name. */
  readonly steps: Readonly<Record<string, number>>;
  /** Pallets that were acknowledged and are not there, or not as new as they were. */
  readonly lost: number;
  /** What did not hold of the stock, in words. */
  readonly faults: readonly string[];
  /** Answers that nobody should ever get. */
  readonly odd: readonly string[];
  /** The slowest start after a kill, in milliseconds. */
  readonly slowestBoot: number;
}

const [people, longest] = [8, 900];

/** What somebody was told: pallets by number, and how new one was then. */
interface Told {
  readonly lpns: string[];
  readonly versions: Map<string, number>;
  readonly odd: string[];
  acknowledged: number;
  readonly steps: Map<string, number>;
  /** Called when a step of the system was taken. */
  onStep: () => void;
}

const takeStep: Desk['takeStep'] = (client, asked) => client.post(stepCall, { input: asked });

/**
 * Kills the server while people work in the warehouse, and looks at the stock after each start. The call that takes steps of the
 * system is put beside the resource files of the server.
 */
export async function killStock({ environment, ...asked }: Killing): Promise<KilledStock> {
  copyFileSync(stepFile, join(environment.HW_SCHEMAS_DIR ?? '', 'lab', 'labStep.json'));
  const killing = { ...asked, environment: { ...environment, HW_DEMO: 'users' }, entry: stepEntry };
  const told: Told = {
    lpns: [],
    versions: new Map(),
    odd: [],
    acknowledged: 0,
    steps: new Map(),
    onStep: () => undefined,
  };
  const [faults, boots]: [string[], number[]] = [[], []];
  let lost = 0;
  let running = await startAgain(killing);
  const yard = await openYard(running.client);
  for (let round = 0; round < killing.rounds; round++) {
    const reviewer = await createClient(running.server.url).login('finance', killing.password);
    const containers = [containerNo(2 * round), containerNo(2 * round + 1)];
    const desk = await openDesk({ admin: running.client, yard, reviewer, takeStep, zone: `K${round}`, containers });
    const seeds = Array.from({ length: people }, () => Math.floor(killing.random() * 2 ** 31));
    const streams = Promise.all(seeds.map((seed) => work(running, { desk, seed }, told)));
    await Promise.race([allSteps(told), streams]);
    await killDuring(running, streams, killing.random() * longest);
    running = await startAgain(killing);
    boots.push(running.boot);
    faults.push(...(await stockFaults(running.client, desk)));
    lost += await missing(running, told);
  }
  await running.server.kill();
  const { acknowledged, odd } = told;
  const steps = Object.fromEntries(told.steps);
  return { rounds: killing.rounds, acknowledged, steps, lost, faults, odd, slowestBoot: Math.max(...boots) };
}

/** Comes when each step of the system was taken once more: however slow the machine is, the server is killed amid all of them. */
function allSteps(told: Told): Promise<void> {
  const before = new Map(told.steps);
  return new Promise((resolve) => {
    told.onStep = () => {
      if (systemSteps.every((step) => (told.steps.get(step) ?? 0) > (before.get(step) ?? 0))) resolve();
    };
  });
}

/** Works until the server is gone. */
async function work({ client }: Running, { desk, seed }: { desk: Desk; seed: number }, told: Told): Promise<void> {
  for (const operation of fc.sample(operationArbitrary, { seed, numRuns: 1_000 })) {
    const answer = await operate(desk, client, operation).catch(() => 'gone' as const);
    if (answer === 'gone') return;
    if (!answer) continue;
    if (answer.code === 20000) note(operation.kind, answer.data, told);
    else if (!isExpected(operation, answer)) told.odd.push(`${operation.kind}: ${answer.text}`);
  }
}

function note(kind: string, data: unknown, told: Told): void {
  told.acknowledged += 1;
  if (systemSteps.includes(kind)) {
    told.steps.set(kind, (told.steps.get(kind) ?? 0) + 1);
    told.onStep();
  }
  const { lpns = [], lpn } = (data ?? {}) as { lpns?: string[]; lpn?: string };
  told.lpns.push(...lpns);
  for (const { id, version } of [data ?? []].flat() as { id?: string; version?: number }[]) {
    // Of what is answered only a pallet has a number of this kind.
    if (id && version && typeof lpn === 'string') told.versions.set(id, Math.max(version, told.versions.get(id) ?? 0));
  }
}

/** Of all that was ever acknowledged: pallets that are not there, and those that are older than they were. */
async function missing({ client }: Running, { lpns, versions }: Told): Promise<number> {
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
