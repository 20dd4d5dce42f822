import fc from 'fast-check';
import { createClient } from '../../api/support/client.ts';
import { containerNo } from '../../api/support/containerNo.ts';
import { openYard } from '../../api/support/yard.ts';
import { moneyFaults } from '../money/moneyFaults.ts';
import { operate, operationArbitrary } from '../money/operations.ts';
import { noteCalls, openTill, type Till } from '../money/till.ts';
import { type Killing, killDuring, type Running, startAgain } from './killedServer.ts';

/** What was found after all rounds. */
export interface KilledMoney {
  readonly rounds: number;
  /** Operations that were answered with success. */
  readonly acknowledged: number;
  /** Notes and settlements that were acknowledged and are not there. */
  readonly lost: number;
  /** What did not hold of the money, in words. */
  readonly faults: readonly string[];
  /** Answers that nobody should ever get. */
  readonly odd: readonly string[];
}

const [people, longest] = [8, 1_200];

interface Told {
  readonly numbers: string[];
  readonly odd: string[];
  acknowledged: number;
  /** Called at each thing that was done. */
  onDone: () => void;
}

/** Kills the server while people bill and settle, and looks at the money after each start. */
export async function killMoney({ environment, ...asked }: Killing): Promise<KilledMoney> {
  const killing = { ...asked, environment: { ...environment, HW_DEMO: 'users' } };
  const told: Told = { numbers: [], odd: [], acknowledged: 0, onDone: () => undefined };
  const faults: string[] = [];
  let lost = 0;
  let running = await startAgain(killing);
  const yard = await openYard(running.client);
  for (let round = 0; round < killing.rounds; round++) {
    const admin = running.client;
    const clerk = await createClient(running.server.url).login('finance', killing.password);
    const opening = { admin, yard, clerk, manager: admin, container: containerNo(300 + round), mark: `k${round}` };
    const till = await openTill(opening);
    const seeds = Array.from({ length: people }, () => Math.floor(killing.random() * 2 ** 31));
    const streams = Promise.all(seeds.map((seed) => work(till, seed, told)));
    // However slow the machine is, the server is killed in the middle of work.
    const begun = new Promise<void>((resolve) => {
      told.onDone = resolve;
    });
    await Promise.race([begun, streams]);
    await killDuring(running, streams, killing.random() * longest);
    running = await startAgain(killing);
    faults.push(...(await moneyFaults(running.client, till)));
    lost += await missing(running, told);
  }
  await running.server.kill();
  const { acknowledged, odd } = told;
  return { rounds: killing.rounds, acknowledged, lost, faults, odd };
}

/** Works until the server is gone. */
async function work(till: Till, seed: number, told: Told): Promise<void> {
  for (const operation of fc.sample(operationArbitrary, { seed, numRuns: 1_000 })) {
    let isGone = false;
    const answer = await operate(till, till.clerk, operation).catch(() => {
      isGone = true;
      return undefined;
    });
    if (isGone) return;
    if (answer?.code === 20000 || operation.kind === 'enter') {
      told.acknowledged += 1;
      told.onDone();
      if (answer?.data?.debitNo) told.numbers.push(answer.data.debitNo);
    } else if (answer && ![40012, 40000, 40004].includes(answer.code))
      told.odd.push(`${operation.kind}: ${answer.text}`);
  }
}

async function missing({ client }: Running, { numbers }: Told): Promise<number> {
  const debitNo = [...new Set(numbers)];
  if (debitNo.length === 0) return 0;
  const { total } = (await client.post(noteCalls.find, { debitNo }, { pageSize: '1' })).data;
  return debitNo.length - total;
}
