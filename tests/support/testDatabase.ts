import { inject } from 'vitest';
import { createDatabase } from './createDatabase.ts';
import { tempFolder } from './tempFolder.ts';

/** A fresh database for one server under test: what to set in its environment, and how to throw it away. */
export interface TestDatabase {
  readonly kind: 'sqlite' | 'postgres';
  /** `HW_DATA_DIR`, and `HW_DATABASE_URL` when it is PostgreSQL. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): void;
}

/** Makes an empty database of the kind that the running test project is for. */
export async function testDatabase(): Promise<TestDatabase> {
  const kind = inject('databaseKind');
  const folder = tempFolder('data');
  const environment: Record<string, string> = { HW_DATA_DIR: folder.path };
  if (kind === 'postgres') environment.HW_DATABASE_URL = await createDatabase(inject('postgresUrl'));
  return { kind, environment, remove: folder.remove };
}
