import type { ReadRecords } from '../../../server/extend.ts';
import { inParts } from './inParts.ts';

interface Name {
  readonly zh: string;
  readonly en: string;
}

type Find = (records: ReadRecords, keys: readonly string[]) => Promise<ReadonlyMap<string, Name>>;

const names: Readonly<Partial<Record<string, Find>>> = {
  customer: async (records, keys) => {
    const users = await inParts(keys, (id) => records.find('hwUser', { id }));
    return mapped(users, ({ userName, userNameEn }) => ({ zh: userName, en: userNameEn || userName }));
  },
  route: async (records, keys) => {
    const routes = await inParts(keys, (id) => records.find('hwAirlineConfig', { id }));
    return mapped(routes, ({ airlineName, airlineNameEn }) => ({ zh: airlineName, en: airlineNameEn || airlineName }));
  },
};

/** What customers and routes are called in both languages, by their ids; a month is called what it is. */
export async function namesOf(
  records: ReadRecords,
  by: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Name>> {
  const ids = keys.filter((key) => key !== '');
  return (await names[by]?.(records, ids)) ?? new Map();
}

function mapped<T>(found: ReadonlyMap<string, T>, nameOf: (one: T) => Name): ReadonlyMap<string, Name> {
  return new Map([...found].map(([id, one]) => [id, nameOf(one)]));
}
