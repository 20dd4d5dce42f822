import type { TestProject } from 'vitest/node';
import { type Postgres, startPostgres } from './postgres.ts';

let postgres: Postgres | undefined;

/** Starts PostgreSQL once for all files of a test project. */
export async function setup(project: TestProject): Promise<void> {
  postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
}

/** Stops PostgreSQL and deletes its data. */
export async function teardown(): Promise<void> {
  await postgres?.stop();
}
