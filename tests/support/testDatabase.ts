import { cpSync } from 'node:fs';
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

/** Makes a database of the kind that the running test project is for: empty, or a copy of another that nobody uses. */
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
