import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { createDatabase } from './createDatabase.ts';
import { tempFolder } from './tempFolder.ts';

/** A new database for one test server: its environment variables, and its removal. */
export interface TestDatabase {
  readonly kind: 'sqlite' | 'postgres';
  /** The environment variables for the server: `HW_DATA_DIR`, and for PostgreSQL also `HW_DATABASE_URL`. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): void;
}

/** Creates a database of the kind that the running test project uses. It is empty, or a copy of `model`, which must not be in use. */
export async function testDatabase(model?: TestDatabase): Promise<TestDatabase> {
  const kind = inject('databaseKind');
  const folder = tempFolder('data');
  const environment: Record<string, string> = { HW_DATA_DIR: folder.path };
  if (model?.environment.HW_DATA_DIR) cpSync(model.environment.HW_DATA_DIR, folder.path, { recursive: true });
  if (kind === 'postgres') {
    environment.HW_DATABASE_URL = await createDatabase(inject('postgresUrl'), model?.environment.HW_DATABASE_URL);
  }
  return { kind, environment, remove: folder.remove };
}
