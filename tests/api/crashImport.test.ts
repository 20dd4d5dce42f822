import { afterAll, beforeAll, expect, test } from 'vitest';
import { killImports } from '../support/killing/killImports.ts';
import { random } from '../support/random.ts';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { schemasFolder } from './support/schemasFolder.ts';

const password = 'correct horse 7';

/** How often the server is killed. `IMPORT_KILLS=20` makes a long run. */
const rounds = Number(process.env.IMPORT_KILLS ?? 3);

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

test('after kills during checks and commits, an import is written completely and once, or not at all', {
  tags: ['sqlite', 'once'],
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const environment = { ...database.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: password };
  const found = await killImports({ environment, password, rounds, rows: 1_500, random: random(3) });
  expect(found).toMatchObject({ half: 0, wrong: 0, stuck: 0, strays: [] });
  expect(found.stagings + found.commits).toBe(rounds);
  expect(found.updates).toBeGreaterThan(0);
  expect(found.inTime).toBeGreaterThan(0);
  // The restart may take this long at most. The limit is generous, because other work may share the machine.
  expect(found.slowestBoot).toBeLessThan(60_000);
});
