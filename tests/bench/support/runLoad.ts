import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { LoadResult } from './load.ts';
import type { Job } from './requests.ts';

/** Runs a load in a separate process. Throws if any response is an error, because errors are fast and would distort the figure. */
export async function runLoad(job: Job): Promise<LoadResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  child.stdin.end(JSON.stringify(job));
  const result = (await json(child.stdout)) as LoadResult;
  await exited;
  if (result.errors > 0)
    throw new Error(`${job.side} ${job.kind}: ${result.errors} of ${result.answers} failed, first:\n${result.firstError}`);
  return result;
}
