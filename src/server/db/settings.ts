import type { Store } from './store.ts';

/** Reads an internal value of the server, such as its secret. */
export async function readAppSetting({ db }: Store, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? undefined : String(row.value);
}

export async function writeAppSetting({ db }: Store, name: string, value: string): Promise<void> {
  await db
    .insertInto('sys_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Stores a value unless one exists, and returns the stored one. */
export async function keepAppSetting({ db }: Store, name: string, value: string): Promise<string> {
  await db
    .insertInto('sys_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return String(row.value);
}

/** The latest run of a job in any process. */
export interface JobRun {
  readonly name: string;
  /** The host name and the id of the process. */
  readonly process: string;
  /** Start time of the run. */
  readonly time: string;
  /** Duration of the run in milliseconds. */
  readonly took: number;
  readonly hasFailed: boolean;
}

/** Returns the latest run of each job, newest first. */
export async function findJobRuns({ db }: Store): Promise<readonly JobRun[]> {
  const rows = await db.selectFrom('sys_job_run').selectAll().orderBy('time', 'desc').orderBy('name').execute();
  return rows.map(({ name, process, time, result, took }) => {
    return { name: String(name), process: String(process), time: String(time), took: Number(took), hasFailed: result === 'failed' };
  });
}

/** Stores the run of a job in place of its earlier run. */
export async function writeJobRun({ db }: Store, { name, process, time, took, hasFailed }: JobRun): Promise<void> {
  const run = { process, time, took, result: hasFailed ? 'failed' : 'done' };
  await db
    .insertInto('sys_job_run')
    .values({ name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute();
}
