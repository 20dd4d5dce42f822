import { join } from 'node:path';
import { isSuccess } from '../../contract/envelope.ts';
import type { House } from '../house.ts';
import { createHttp } from '../http/createHttp.ts';
import { runJob } from '../jobs/runJob.ts';
import { refreshDays } from '../resource/totals/refreshDays.ts';
import { createBadges } from './createBadges.ts';
import { createClock } from './createClock.ts';
import type { Desk, Worker } from './desk.ts';
import { formOf, type SentFile } from './formOf.ts';

interface OpenDesk {
  readonly desk: Desk;
  /** How many calls were made. */
  calls(): number;
  /** Nobody of the filling is logged in any more, and what is counted in days is counted up to the present. */
  close(): Promise<void>;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: object;
  /** In place of a body of JSON. */
  readonly file?: SentFile;
}

type Send = (call: Call) => Promise<unknown>;

/**
 * People at work in `house`, through its HTTP side without a network. Their times of day are set by the plan, up to `last`;
 * sessions are of those times too, so they end where they were.
 */
export async function openDesk(house: House, last: Date): Promise<OpenDesk> {
  const clock = createClock(last);
  const own: House = Object.create(house, {
    clock: { value: clock.now, enumerable: true },
    // A line for every call of a month says nothing that the log of the records does not.
    log: { value: house.log.child({ room: 'fill' }, { level: 'warn' }), enumerable: true },
  });
  const http = await createHttp(own, {
    trustProxy: false,
    isHttps: false,
    consoleFolder: join(import.meta.dirname, 'no-console'),
  });
  const badges = createBadges(own);
  let calls = 0;
  const sendAs =
    (account: string): Send =>
    async ({ method, path, headers, ...sent }) => {
      clock.tick();
      calls += 1;
      const { payload, contentType } = payloadOf(sent);
      const answer = await http.inject({
        method,
        url: path,
        headers: { ...headers, authorization: await badges.of(account), 'content-type': contentType },
        ...(payload !== undefined && { payload }),
      });
      const { code, message, data } = answer.json();
      if (!isSuccess(code)) throw new Error(`${account}: ${path} was answered ${code} ${message} ${faultsIn(data)}`);
      return data;
    };
  const desk: Desk = {
    now: last,
    goTo: clock.goTo,
    as: (account) => workerOf(sendAs(account)),
    runJobs: async (jobs = own.handlers.jobs) => {
      for (const job of jobs) await runJob(own, job);
    },
  };
  const close = async (): Promise<void> => {
    clock.goTo(last);
    await badges.endAll();
    await refreshDays(own);
    await http.close();
  };
  return { desk, calls: () => calls, close };
}

/** What is sent, and what it is. */
function payloadOf({ body, file }: Pick<Call, 'body' | 'file'>) {
  if (!file) return { payload: body === undefined ? undefined : JSON.stringify(body), contentType: 'application/json' };
  const form = formOf(file);
  return { payload: form.body, contentType: form.contentType };
}

function workerOf(send: Send): Worker {
  return {
    get: async <T>(path: string) => (await send({ method: 'GET', path })) as T,
    post: async <T>(path: string, body: unknown, headers = {}) =>
      (await send({ method: 'POST', path, body, headers })) as T,
    upload: async <T>(path: string, file: SentFile) => (await send({ method: 'POST', path, file })) as T,
  };
}

/** The places and words of a refusal, for whoever changes a file that the plan is not ready for. */
function faultsIn(data: unknown): string {
  const { errors = [] } = (data ?? {}) as { errors?: readonly { path: string; message: string }[] };
  return errors.map(({ path, message }) => `${path} ${message}`).join('; ');
}
