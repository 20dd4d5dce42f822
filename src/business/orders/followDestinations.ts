import type { Books, Follower, OnDelete } from '../../server/extend.ts';
import { checkGoods } from './checkGoods.ts';

/** So many codes are asked about at a time. */
const most = 500;

/** A warehouse that is entered now, or has another code, is known to the goods that wait for it; those for its code before are told (domain.md 5.2). */
export const followCodes: Follower<'hwRepositoryConfig'> = {
  fields: ['repositoryCode'],
  run: async ({ changes, books }) => {
    await discoverCodes(
      books,
      changes.flatMap(({ after }) => after.repositoryCode ?? []),
    );
    await checkCodes(
      books,
      changes.flatMap(({ before }) => before?.repositoryCode ?? []),
    );
  },
};

/** Goods for a warehouse that is deleted go to a code that nobody knows. */
export const forgetCodes: OnDelete<'hwRepositoryConfig'> = async ({ records, books }, next) => {
  await next();
  await checkCodes(
    books,
    records.map(({ repositoryCode }) => repositoryCode),
  );
};

/** Only goods that wait for their code can be for one of thousands of new ones. */
async function discoverCodes(books: Books, codes: readonly string[]): Promise<void> {
  if (codes.length > most) await checkGoods(books, { destCheck: 'UNKNOWN' });
  else await checkCodes(books, codes);
}

async function checkCodes(books: Books, codes: readonly string[]): Promise<void> {
  for (let start = 0; start < codes.length; start += most) {
    await checkGoods(books, { destCode: codes.slice(start, start + most) });
  }
}
