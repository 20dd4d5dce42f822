import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killReminders } from '../support/killing/killReminders.ts';
import { random } from '../support/random.ts';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { alarmFile, atHour, loud } from './support/reminderLab.ts';
import { schemasFolder } from './support/schemasFolder.ts';

const password = 'correct horse 7';
/** How often a server is killed. `REMINDER_KILLS=100` makes a long run. */
const rounds = Number(process.env.REMINDER_KILLS ?? 2);

let database: TestDatabase;
let schemas: TempFolder;

beforeAll(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
  const toAdmin = { for: { roles: ['admin'] } };
  const reminders = [
    { ...loud, ...toAdmin },
    { ...atHour, ...toAdmin },
  ];
  writeFileSync(join(schemas.path, 'lab/labAlarm.json'), alarmFile(reminders));
});
afterAll(() => {
  database.remove();
  schemas.remove();
});

test('after kills and changes of the clocks, no reminder is missing and none was sent twice', {
  tags: ['sqlite', 'once'],
  timeout: 60_000 + rounds * 30_000,
}, async () => {
  const environment = { ...database.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: password };
  const clocks = (database.kind === 'postgres' ? ['first', 'second'] : ['only']).map((name) => join(schemas.path, `${name}.clock`));
  const entry = join(import.meta.dirname, '../support/killing/clockedServer.ts');
  const found = await killReminders({ environment, password, rounds, random: random(17), entry, clocks });
  if (process.env.REMINDER_KILLS) process.stdout.write(`${JSON.stringify(found)}\n`);
  expect(found).toMatchObject({ rounds, missing: [], repeated: [] });
  expect(found.made).toBeGreaterThan(rounds);
});
