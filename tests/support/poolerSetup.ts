import type { TestProject } from 'vitest/node';
import { type PgBouncer, startPgBouncer } from './pgBouncer.ts';
import { type Postgres, startPostgres } from './postgres.ts';

let postgres: Postgres | undefined;
let pooler: PgBouncer | undefined;

/** Starts PostgreSQL and PgBouncer once for all files of a test project. */
export async function setup(project: TestProject): Promise<void> {
  postgres = await startPostgres();
  const { username, password, host } = new URL(postgres.url);
  pooler = await startPgBouncer({
    ...{ postgres: host, users: `"${username}" "${password}"\n` },
    // Each test file has its own database, so the pooler must serve every name and close idle connections soon.
    change: (text) =>
      text
        .replace(/^quayside =/m, '* =')
        .replace(/^max_client_conn = .*/m, 'max_client_conn = 2000\nserver_idle_timeout = 5\nautodb_idle_timeout = 30'),
  });
  project.provide('postgresUrl', postgres.url);
  project.provide('pooler', pooler.host);
}

export async function teardown(): Promise<void> {
  await pooler?.stop();
  await postgres?.stop();
}
