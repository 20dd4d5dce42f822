import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { newJournal } from '../support/money/journal.ts';
import { keyed } from '../support/money/keyed.ts';
import { moneyFaults } from '../support/money/moneyFaults.ts';
import { kinds, operate, operationArbitrary, usual } from '../support/money/operations.ts';
import { hireStaff } from '../support/money/staff.ts';
import { openTill, openYen, type Till } from '../support/money/till.ts';
import type { Operation } from '../support/money/works/work.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';
import { openYard, type Yard } from './support/yard.ts';

/** How many operations are carried out. `MONEY_OPERATIONS=2000` makes a long run. */
const operations = Number(process.env.MONEY_OPERATIONS ?? 60);
const [people, batches, ofEach] = [8, 12, 4];
/** The minimum number of operations of each kind. It is low, because the rarest kinds need records that other operations create. */
const least = Math.floor(operations / 200);
const seed = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000);

const journal = newJournal();
let app: TestApp;
let clerks: Client[];
let yard: Yard;

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, handlers);
  yard = await openYard(app.admin);
  await openYen(app.admin);
  const accounts = await hireStaff({ admin: app.admin, password: adminPassword, count: people, mark: 'till' });
  clerks = [];
  for (const who of accounts) clerks.push(keyed({ who, client: await app.as(who) }, journal));
});
afterAll(() => app.close());

/** Number of responses by kind and code. */
const reported = new Map<string, number>();
/** Number of operations carried out, by kind. */
const done = new Map<string, number>();
const count = (counts: Map<string, number>, key: string): Map<string, number> => counts.set(key, (counts.get(key) ?? 0) + 1);

async function work(till: Till, location: number, list: readonly Operation[]): Promise<void> {
  const [me, other] = [clerks[location], clerks[(location + 1) % people]] as [Client, Client];
  for (const operation of list) {
    const answer = await operate({ till, me, other }, operation);
    count(reported, `${operation.kind} ${answer?.code ?? 'nothing to do'}`);
    if (answer?.code === 20000) count(done, operation.kind);
    if (answer && !usual.includes(answer.code)) journal.odd.push(`${operation.kind}: ${answer.text}`);
  }
}

const doneOf = (kind: string): number => done.get(kind) ?? 0;
const allDone = (): number => [...done.values()].reduce((sum, each) => sum + each, 0);
const isEnough = (): boolean => allDone() >= operations && kinds.every((kind) => doneOf(kind) >= least);

test(`the money is right after every batch of concurrent work by ${people} clerks, whatever they send twice`, {
  tags: ['once'],
  timeout: 3_600_000,
}, async () => {
  for (let round = 0; !isEnough(); round++) {
    expect(round, 'rounds that bring nothing about').toBeLessThan(5 + operations / 20);
    const serial = 200 + round;
    const till = await openTill({
      ...{ admin: app.admin, yard, container: containerNo(serial), mark: `m${serial}` },
      ...{ clerk: clerks[0] as Client, manager: app.admin },
    });
    for (let batch = 0; batch < batches && !isEnough(); batch++) {
      const all = fc.sample(operationArbitrary, { seed: seed + round * batches + batch, numRuns: people * ofEach });
      const lists = Array.from({ length: people }, (_, i) => all.slice(i * ofEach, (i + 1) * ofEach));
      await Promise.all(lists.map((list, i) => work(till, i, list)));
      expect(journal.odd, `MONEY_SEED=${seed}`).toEqual([]);
      expect(await moneyFaults(app.admin, till), `MONEY_SEED=${seed}`).toEqual([]);
    }
  }
  if (process.env.MONEY_OPERATIONS) {
    const sums = `${allDone()} carried out, ${journal.replayed} sent again`;
    process.stdout.write(`${sums}: ${JSON.stringify([...reported].sort())}\n`);
  }
  expect(journal.replayed).toBeGreaterThan(0);
});
