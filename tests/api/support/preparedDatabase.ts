import { argon2Sync } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';

/** The password of every account that the first start of a server creates. */
export const adminPassword = 'correct horse 7';

type Settings = Readonly<Record<string, string>>;

const made = new Map<string, Promise<TestDatabase>>();

/**
 * Returns a database as it is after a server's first start with these settings. Each process does such a start only once and copies the
 * result, because creating all tables takes most of the time.
 */
export async function preparedDatabase(settings: Settings, start: (made: Settings) => Promise<Closing>) {
  const key = JSON.stringify(settings);
  const model = made.get(key) ?? prepare(start);
  made.set(key, model);
  // A failed start is removed from the cache, so that the next caller tries again.
  model.catch(() => made.delete(key));
  return testDatabase(await model);
}

interface Closing {
  close(): Promise<void>;
}

async function prepare(start: (made: Settings) => Promise<Closing>): Promise<TestDatabase> {
  const database = await testDatabase();
  await (await start(database.environment)).close();
  await makeLogInsQuick(database);
  return database;
}

/**
 * Replaces all password hashes by a hash of the same password that takes 0.1 ms to check instead of 40. This works because a hash contains
 * its own cost parameters.
 */
async function makeLogInsQuick(database: TestDatabase): Promise<void> {
  await execute(database, `UPDATE sys_credential SET "passwordHash" = '${quickHash(adminPassword)}'`);
}

/** Gives a new user `adminPassword`, with a hash that is quick to check. Through the console, hashing and checking take 40 ms each. */
export async function giveQuickPassword(database: TestDatabase, userId: string): Promise<void> {
  await execute(database, `INSERT INTO sys_credential ("userId", "passwordHash") VALUES ('${userId}', '${quickHash(adminPassword)}')`);
}

async function execute({ environment }: TestDatabase, change: string): Promise<void> {
  if (environment.HW_DATABASE_URL) {
    const client = new Client({ connectionString: environment.HW_DATABASE_URL });
    await client.connect();
    await client.query(change);
    await client.end();
    return;
  }
  const file = new DatabaseSync(join(environment.HW_DATA_DIR as string, 'quayside.db'), { timeout: 0 });
  try {
    // The server runs in this process, so waiting for its lock synchronously would last for ever.
    while (!succeeds(() => file.exec(change))) await sleep(5);
  } finally {
    file.close();
  }
}

/** Returns false if the database is locked. */
function succeeds(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (String(error).includes('database is locked')) return false;
    throw error;
  }
}

function quickHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const nonce = Buffer.from('0123456789abcdef');
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost, tagLength: 32 });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}
