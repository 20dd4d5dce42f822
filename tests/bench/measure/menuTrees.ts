import { sessionCalls } from '../../../src/contract/session.ts';
import { demoRoles } from '../../../src/server/access/demoRoles.ts';
import { peopledProduct } from '../support/peopledProduct.ts';
import { call, login } from '../support/productClient.ts';
import { percentile } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const people = 500;
const callsEach = 20;
/** The number of concurrent logins. It is low, because passwords are hashed slowly on purpose. */
const atOnce = 10;

/** Lets 500 sessions load their menu and permissions at the same time. Each session makes one request after the other. */
export const menuTrees: Measurement = {
  section: 'server',
  what: `menu trees, ${people * callsEach} calls at once from ${people} people`,
  target: 'no error, p99 <= 2 s',
  run: async (context) => {
    const url = await context.shared(peopledProduct);
    const tokens: string[] = [];
    while (tokens.length < people) {
      const some = Array.from({ length: atOnce }, (_, i) => login(url, demoRoles[i % demoRoles.length]?.roleKey));
      tokens.push(...(await Promise.all(some)).map(({ token }) => token));
    }
    const waited: number[] = [];
    let errors = 0;
    const ask = async (token: string): Promise<void> => {
      for (let n = 0; n < callsEach; n += 1) {
        const requested = performance.now();
        const body = { menuTypes: n % 2 === 0 ? ['M', 'C'] : ['F'] };
        const { code, data } = await call<readonly unknown[]>(url + sessionCalls.menu, { token, body });
        if (code !== 20000 || data.length === 0) errors += 1;
        waited.push(performance.now() - requested);
      }
    };
    await Promise.all(tokens.map(ask));
    return [
      { of: 'errors', today: `${errors} of ${waited.length}` },
      { of: 'p99', today: { value: percentile(waited, 99) / 1_000, unit: 's' } },
    ];
  },
};
