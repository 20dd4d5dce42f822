import { startPostgres } from '../../support/postgres.ts';
import { endings, revoke } from '../../support/revocation.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import { openProduct } from '../support/openProduct.ts';
import { call, login } from '../support/productClient.ts';
import { shortProduct } from '../support/servers.ts';
import type { Context, Figure, Measurement } from '../types.ts';

const rounds = 20;
const sessions = 20;

/** A server with the administrator's token. */
interface RequestedValues {
  readonly url: string;
  readonly token: string;
}

/** Starts the product on each of the databases. */
const products: Readonly<Record<string, (context: Context) => Promise<RequestedValues>>> = {
  SQLite: (context) => context.shared(shortProduct),
  PostgreSQL: async (context) => {
    const postgres = await startPostgres();
    context.defer(postgres.stop);
    const data = tempFolder('bench');
    context.defer(data.remove);
    const product = await openProduct(data.path, { HW_DATABASE_URL: await postgres.createDatabase() });
    context.defer(product.stop);
    return { url: product.url, token: (await login(product.url)).token };
  },
};

/**
 * A user sends requests from many sessions while the sessions or the role are revoked. Requests that start after the revocation is
 * confirmed must be refused.
 */
export const revocation: Measurement = {
  section: 'safety',
  what: `revocation: ${rounds} rounds of ${sessions} busy sessions for each way`,
  target: 'nothing accepted after the OK',
  run: async (context) => {
    const figures: Figure[] = [];
    for (const [database, open] of Object.entries(products)) {
      const requested = await open(context);
      for (const name of Object.keys(endings)) figures.push({ of: `${database}, ${name}`, today: await notify(requested, name) });
    }
    return figures;
  },
};

/** Runs all rounds of one kind of revocation, and reports the results. */
async function notify({ url, token }: RequestedValues, name: string): Promise<string> {
  const ask = (path: string, by: string, body?: unknown) =>
    call<any>(url + path, { ...(by !== '' && { token: by }), ...(body !== undefined && { body }) });
  const way = Object.keys(endings).indexOf(name);
  let [later, accepted] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const revoked = await revoke(name, { ask, admin: token, sessions, account: `bench${way}x${round}` });
    later += revoked.later;
    accepted += revoked.accepted;
  }
  return `${accepted} of ${later} later calls accepted`;
}
