import { sessionCalls } from '../../../src/contract/session.ts';
import { copyData, shortData } from '../support/filledData.ts';
import { openProduct } from '../support/openProduct.ts';
import { call, login } from '../support/productClient.ts';
import { median } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const logins = 200;
/** The number of failed attempts for one account after which the server delays further attempts. */
const perAccount = 5;
const password = 'correct horse 7';

/**
 * Measures whether an unknown account and a wrong password are refused in the same time, so that the time does not reveal which accounts
 * exist.
 */
export const loginTimes: Measurement = {
  section: 'safety',
  what: `login rejected: unknown account and wrong password, medians of ${logins}`,
  target: 'within 5 ms of each other',
  run: async (context) => {
    // The server trusts proxy headers here, so that each attempt can have an address of its own and none is delayed.
    const product = await openProduct(copyData(context, await context.shared(shortData)), { HW_TRUST_PROXY: '1' });
    context.defer(product.stop);
    const { url } = product;
    const accounts = await makeAccounts(url);
    const times = { unknown: [] as number[], wrong: [] as number[] };
    for (let n = 0; n < logins; n++) {
      const known = accounts[Math.floor(n / perAccount)] ?? '';
      // The order alternates, so that other load on the machine affects both kinds equally.
      const tries = [
        { times: times.unknown, account: `nobody${n}`, from: `10.1.${n}.1` },
        { times: times.wrong, account: known, from: `10.2.${n}.1` },
      ];
      for (const { times, ...attempt } of n % 2 === 0 ? tries : tries.toReversed()) times.push(await timeOf(url, attempt));
    }
    const [unknown, wrong] = [median(times.unknown), median(times.wrong)];
    return [
      { of: 'unknown account', today: { value: unknown, unit: 'ms' } },
      { of: 'wrong password', today: { value: wrong, unit: 'ms' } },
      { of: 'difference', today: { value: Math.abs(unknown - wrong), unit: 'ms' } },
    ];
  },
};

/** Returns the milliseconds until a login attempt is refused. */
async function timeOf(url: string, { account, from }: { account: string; from: string }): Promise<number> {
  const start = performance.now();
  const headers = { 'X-Forwarded-For': from };
  const { code } = await call(url + sessionCalls.login, { headers, body: { account, password: 'wrong horse 7' } });
  const took = performance.now() - start;
  if (code !== 40001) throw new Error(`the attempt on ${account} was answered ${code}`);
  return took;
}

/** Creates as many accounts with a password as the measurement needs. */
async function makeAccounts(url: string): Promise<string[]> {
  const { token, userInfo } = await login(url);
  const send = async (path: string, body?: unknown) => (await call<any>(url + path, { token, ...(body !== undefined && { body }) })).data;
  const { roleIds } = await send(`/hw/wms/hwUser/findUserById/${userInfo.id}`);
  const accounts: string[] = [];
  for (let n = 0; n * perAccount < logins; n++) {
    const account = `timed${n}`;
    const reported = { account, userCode: account.toUpperCase(), userName: account, roleIds };
    const { id } = await send('/hw/wms/hwUser/saveHwUser', reported);
    await send(sessionCalls.changePassword, { id, password });
    accounts.push(account);
  }
  return accounts;
}
