import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';

type Settings = Readonly<Record<string, string>>;

const made = new Map<string, Promise<TestDatabase>>();

/**
 * A database as a first start with these settings leaves it. Each process starts once for that, and copies what came of it:
 * making all tables anew is most of what a server under test would do until it serves.
 */
export async function preparedDatabase(settings: Settings, start: (made: Settings) => Promise<Closing>) {
  const key = JSON.stringify(settings);
  const model = made.get(key) ?? prepare(start);
  made.set(key, model);
  // One that failed says nothing of the next one.
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
