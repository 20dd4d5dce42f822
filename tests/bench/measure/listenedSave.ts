import { setTimeout as sleep } from 'node:timers/promises';
import { eventsPath } from '../../../src/contract/events.ts';
import { beginCall, type RawCall } from '../../api/support/rawCall.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import { openProduct } from '../support/openProduct.ts';
import { adminPassword, call, login, wharfCalls } from '../support/productClient.ts';
import { compare, median, percentile } from '../support/statistics.ts';
import { wharf } from '../support/wharves.ts';
import type { Context, Measurement } from '../types.ts';

/** The number of users, and the number of streams of each, which is the maximum per session. */
const [people, streamsEach] = [167, 12];
const [rounds, savesEach] = [8, 10];
/** The time between two rounds in milliseconds, so that the server finishes the work of one round before the next starts. */
const pause = 1_500;

const roleCalls = '/hw/wms/user/hwRole/findHwRoleList';
const userCalls = { save: '/hw/wms/hwUser/saveHwUser', password: '/hw/wms/hwUser/updateUserPwd' };

interface Saver {
  readonly url: string;
  readonly token: string;
}

/** Saves a record while many users listen. All users may see the record and receive the event, each stream over a connection of its own. */
export const listenedSave: Measurement = {
  section: 'server',
  what: `a save while ${people * streamsEach} listen to ${eventsPath}`,
  target: '<= 1.2 of one without',
  run: async (context) => {
    const [listened, alone] = [await open(context), await open(context)];
    const streams = await listen(listened);
    let saved = 0;
    const round = async ({ url, token }: Saver): Promise<number[]> => {
      const waits: number[] = [];
      for (let i = 0; i < savesEach; i += 1) {
        const body = wharf(saved++);
        const requested = performance.now();
        const { code } = await call(url + wharfCalls.save, { token, body });
        if (code !== 20000) throw new Error(`A save answers ${code}.`);
        waits.push(performance.now() - requested);
      }
      await sleep(pause);
      return waits;
    };
    await round(listened);
    await round(alone);
    const pairs: (readonly [number[], number[]])[] = [];
    while (pairs.length < rounds) pairs.push([await round(listened), await round(alone)]);
    for (const stream of streams) stream.abandon();
    const heard = await Promise.all(streams.map(({ closed }) => closed));
    if (!heard.every((text) => text.includes('recordChanged'))) throw new Error('Not everybody was told of the saves.');
    return ([50, 95] as const).map((percent) =>
      compare({
        of: percent === 50 ? 'median' : `p${percent}`,
        ours: pairs.map(([ours]) => (percent === 50 ? median(ours) : percentile(ours, percent))),
        theirs: pairs.map(([, theirs]) => (percent === 50 ? median(theirs) : percentile(theirs, percent))),
        ...{ unit: 'ms', name: 'nobody listens' },
      }),
    );
  },
};

async function open(context: Context): Promise<Saver> {
  const data = tempFolder('bench');
  context.defer(data.remove);
  const { url, stop } = await openProduct(data.path, { HW_DEMO: 'users' });
  context.defer(stop);
  return { url, token: (await login(url)).token };
}

/** Opens the streams of users, who each have an account of their own. */
async function listen({ url, token }: Saver): Promise<readonly RawCall[]> {
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const { code, data, message } = await call<T>(url + path, { token, body });
    if (code !== 20000) throw new Error(`${path}: ${message}`);
    return data;
  };
  const roles = await post<{ records: { id: string; roleKey: string }[] }>(roleCalls, {});
  const roleIds = roles.records.filter(({ roleKey }) => roleKey === 'viewer').map(({ id }) => id);
  const streams: RawCall[] = [];
  for (let i = 0; i < people; i += 1) {
    const account = `listener${i}`;
    const reported = { account, userCode: account.toUpperCase(), userName: account, roleIds };
    const { id } = await post<{ id: string }>(userCalls.save, reported);
    await post(userCalls.password, { id, password: adminPassword });
    const session = await login(url, account);
    for (let n = 0; n < streamsEach; n += 1) streams.push(await beginCall(url, `GET ${eventsPath}`, { Authorization: session.token }));
  }
  return streams;
}
