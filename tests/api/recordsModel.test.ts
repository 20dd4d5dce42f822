import { afterAll, beforeAll, expect, test } from 'vitest';
import { random } from '../support/random.ts';
import type { Answer } from './support/client.ts';
import { maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

/** The number of runs. `RECORDS_RUNS=1000` makes a long run. */
const runs = Number(process.env.RECORDS_RUNS ?? 2);
const steps = 150;

interface Kept {
  readonly id: string;
  readonly version: number;
  readonly makerCode: string;
  readonly makerName: string;
  readonly country: string | null;
}

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Keeps a model of the expected records of a run, by code. Each of its operations also runs on the server. */
function walker(run: number) {
  const next = random(100 + run);
  const model = new Map<string, Kept>();
  const prefix = `R${run}X`;
  const among = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const code = () => `${prefix}${Math.floor(next() * 12)}`;
  const known = () => among([...model.values()]);
  const name = () => among(['Ä Werk', 'werk', "O'Neil", '100%', '码头', 'zz']);
  /** Notes the record that was sent as the expected one. The server only adds ids. */
  const keep = ({ data }: Answer, kept: Omit<Kept, 'id'>): void => {
    model.set(kept.makerCode, { id: String(data.id), ...kept });
  };
  const actions: Readonly<Record<string, () => Promise<void>>> = {
    create: async () => {
      const record = { makerCode: code(), makerName: name(), country: among(['US', 'CN', null]) };
      const answer = await app.admin.post(maker.save, record);
      if (model.has(record.makerCode)) expect(answer.code, answer.text).toBe(40010);
      else keep(answer, { ...record, version: 1 });
    },
    change: async () => {
      const one = known();
      if (!one) return;
      const { id, version, makerName } = one;
      const changed = name();
      const isStale = next() < 0.2;
      const body = { id, version: isStale ? version + 1 : version, makerName: changed };
      const answer = await app.admin.post(maker.save, body);
      if (isStale) expect(answer.code, answer.text).not.toBe(20000);
      else keep(answer, { ...one, makerName: changed, version: changed === makerName ? version : version + 1 });
    },
    rename: async () => {
      const one = known();
      if (!one) return;
      const makerCode = code();
      const answer = await app.admin.post(maker.save, { id: one.id, version: one.version, makerCode });
      if (model.has(makerCode) && makerCode !== one.makerCode) return expect(answer.code, answer.text).toBe(40010);
      model.delete(one.makerCode);
      keep(answer, { ...one, makerCode, version: makerCode === one.makerCode ? one.version : one.version + 1 });
    },
    remove: async () => {
      const one = known();
      if (!one) return;
      expect((await app.admin.get(maker.deleteById(one.id))).code).toBe(20000);
      model.delete(one.makerCode);
      expect((await app.admin.get(maker.deleteById(one.id))).code).toBe(40004);
      // Saving a deleted record does not restore it.
      const back = { id: one.id, version: one.version, makerCode: one.makerCode, makerName: one.makerName };
      expect((await app.admin.post(maker.save, back)).code).toBe(40004);
    },
    batch: async () => {
      const records = [1, 2, 3].map(() => ({ makerCode: code(), makerName: name(), country: null }));
      const codes = records.map(({ makerCode }) => makerCode);
      const isValid = new Set(codes).size === codes.length && !codes.some((one) => model.has(one));
      const answer = await app.admin.post(maker.saveBatch, records);
      expect(answer.code === 20000, answer.text).toBe(isValid);
      if (!isValid) return;
      const { data } = await app.admin.post(maker.find, { makerCode: codes });
      expect(data.records.length).toBe(records.length);
      for (const { id, makerCode } of data.records as Kept[]) {
        const sent = records.find((record) => record.makerCode === makerCode);
        if (sent) model.set(makerCode, { id, ...sent, version: 1 });
      }
    },
  };
  const compare = async () => {
    const { records } = (await app.admin.post(maker.find, { makerCode: { startsWith: prefix } })).data;
    const found = records.map(({ id, version, makerCode, makerName, country }: Kept) => ({
      ...{ id, version, makerCode, makerName },
      country: country ?? null,
    }));
    const byCode = (one: Kept, other: Kept) => (one.makerCode < other.makerCode ? -1 : 1);
    expect(found.toSorted(byCode)).toEqual([...model.values()].toSorted(byCode));
  };
  return { action: () => among(Object.values(actions))(), compare };
}

test(`${runs} runs of ${steps} saves, changes, deletions and lists agree with a simple model`, {
  timeout: 120_000 + runs * 60_000,
}, async () => {
  for (let run = 0; run < runs; run++) {
    const { action, compare } = walker(run);
    for (let step = 0; step < steps; step++) {
      await action();
      if (step % 25 === 24) await compare();
    }
  }
});
