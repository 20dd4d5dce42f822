import { afterAll, beforeAll, expect, test } from 'vitest';
import { killStock } from '../support/killing/killStock.ts';
import { random } from '../support/random.ts';
import { systemActions } from '../support/stock/systemActions.ts';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { schemasFolder } from './support/schemasFolder.ts';

const password = 'correct horse 7';
/** How often the server is killed. `STOCK_KILLS=50` makes a long run. */
const rounds = Number(process.env.STOCK_KILLS ?? 1);

let database: TestDatabase;
let schemas: TempFolder;

beforeAll(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
});
afterAll(() => {
  database.remove();
  schemas.remove();
});

test('after kills during warehouse work, the stock is right and every acknowledged change exists', {
  tags: ['full', 'sqlite', 'once'],
  timeout: 1_200_000,
}, async () => {
  const environment = { ...database.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: password };
  const found = await killStock({ environment, password, rounds, random: random(11) });
  if (process.env.STOCK_KILLS) process.stdout.write(`${JSON.stringify(found)}\n`);
  expect(found).toMatchObject({ rounds, lost: 0, faults: [], odd: [] });
  for (const step of systemActions) expect(found.steps[step], step).toBeGreaterThanOrEqual(rounds);
});
