import { afterAll, beforeAll, expect, test } from 'vitest';
import { killMoney } from '../support/killing/killMoney.ts';
import { random } from '../support/random.ts';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { schemasFolder } from './support/schemasFolder.ts';

const password = 'correct horse 7';
/** How often the server is killed. `MONEY_KILLS=20` makes a long run. */
const rounds = Number(process.env.MONEY_KILLS ?? 1);

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

test('after a kill during billing and settling, every balance is right and every acknowledged note is there', {
  tags: ['once'],
  timeout: 1_200_000,
}, async () => {
  const environment = { ...database.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: password };
  const found = await killMoney({ environment, password, rounds, random: random(17) });
  if (process.env.MONEY_KILLS) process.stdout.write(`${JSON.stringify(found)}\n`);
  expect(found).toMatchObject({ rounds, lost: 0, faults: [], odd: [] });
  expect(found.acknowledged).toBeGreaterThan(0);
});
