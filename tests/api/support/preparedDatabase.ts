import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';

type Settings = Readonly<Record<string, string>>;

const made = new Map<string, Promise<TestDatabase>>();

/**
 * Returns a database in the state after a first start with these settings. Each process runs that start once and copies the result,
 * because creating all tables takes most of the start of a test server.
 */
export async function preparedDatabase(settings: Settings, start: (made: Settings) => Promise<Closing>) {
  const key = JSON.stringify(settings);
  const model = made.get(key) ?? prepare(start);
  made.set(key, model);
  // A failed start is not cached, so the next caller tries again.
  model.catch(() => made.delete(key));
  return testDatabase(await model);
}

interface Closing {
  close(): Promise<void>;
}

async function prepare(start: (made: Settings) => Promise<Closing>): Promise<TestDatabase> {
  const database = await testDatabase();
  await (await start(database.environment)).close();
  return database;
}
