import type { Follower, OnDelete, Records } from '../../server/extend.ts';
import { checkGoods } from './checkGoods.ts';

/** So many codes are asked about at a time. */
const most = 500;

/** A warehouse that is entered now, or has another code, is known to the goods that wait for it; those for its code before are told (domain.md 5.2). */
export const followCodes: Follower<'hwRepositoryConfig'> = {
  fields: ['repositoryCode'],
  run: async ({ changes, records }) => {
    await discoverCodes(
      records,
      changes.flatMap(({ after }) => after.repositoryCode ?? []),
    );
    await checkCodes(
      records,
      changes.flatMap(({ before }) => before?.repositoryCode ?? []),
    );
  },
};

/** Goods for a warehouse that is deleted go to a code that nobody knows. */
export const forgetCodes: OnDelete<'hwRepositoryConfig'> = async ({ rows, records }, next) => {
  await next();
  await checkCodes(
    records,
    rows.map(({ repositoryCode }) => repositoryCode),
  );
};

/** Only goods that wait for their code can be for one of thousands of new ones. */
async function discoverCodes(records: Records, codes: readonly string[]): Promise<void> {
  if (codes.length > most) await checkGoods(records, { destCheck: 'UNKNOWN' });
  else await checkCodes(records, codes);
}

async function checkCodes(records: Records, codes: readonly string[]): Promise<void> {
  for (let start = 0; start < codes.length; start += most) {
    await checkGoods(records, { destCode: codes.slice(start, start + most) });
  }
}
