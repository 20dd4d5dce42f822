import { call, wharfCalls } from '../support/productClient.ts';
import { shortProduct } from '../support/servers.ts';
import { wharf } from '../support/wharves.ts';
import type { Measurement } from '../types.ts';

const people = 10;
const savesEach = Math.ceil(Number(process.env.VERSIONED_SAVES ?? 2_000) / people);
const firstNew = 300_000_000;

interface Counted {
  readonly id: string;
  readonly version: number;
  readonly remark: string;
}

/** Makes ten users increment one record at once from the value they read; the final count must include every acknowledged increment. */
export const versionedSaves: Measurement = {
  section: 'safety',
  what: `concurrent versioned saves: ${people * savesEach} by ${people} people on one record`,
  target: '100,000: none lost',
  run: async (context) => {
    const { url, token } = await context.shared(shortProduct);
    const save = (body: object) => call<Counted>(url + wharfCalls.save, { token, body });
    const { data: created } = await save({ ...wharf(firstNew), remark: '0' });
    const read = async () => (await call<Counted>(`${url}${wharfCalls.findById}/${created.id}`, { token })).data;
    let acknowledged = 0;
    let stale = 0;
    const count = async (): Promise<void> => {
      for (let mine = 0; mine < savesEach; ) {
        const { id, version, remark } = await read();
        const { code } = await save({ id, version, remark: String(Number(remark) + 1) });
        if (code === 40009) stale += 1;
        else if (code !== 20000) throw new Error(`A save was answered with ${code}.`);
        else mine += 1;
      }
      acknowledged += savesEach;
    };
    await Promise.all(Array.from({ length: people }, count));
    const missing = acknowledged - Number((await read()).remark);
    return [{ today: `${missing} lost of ${acknowledged}, ${stale} stale ones refused` }];
  },
};
