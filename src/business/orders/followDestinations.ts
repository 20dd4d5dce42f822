import type { OnDelete, OnSave } from '../../server/extend.ts';
import { checkGoods } from './checkGoods.ts';

/** A warehouse that is entered now, or has another code, is known to the goods that wait for it; those for its code before are told (domain.md 5.2). */
export const followCode: OnSave<'hwRepositoryConfig'> = async ({ before, record, books }, next) => {
  const saved = await next();
  if (before?.repositoryCode === record.repositoryCode) return saved;
  await checkGoods(books, [record.repositoryCode, ...(before ? [before.repositoryCode] : [])]);
  return saved;
};

/** Goods for a warehouse that is deleted go to a code that nobody knows. */
export const forgetCodes: OnDelete<'hwRepositoryConfig'> = async ({ records, books }, next) => {
  await next();
  await checkGoods(
    books,
    records.map(({ repositoryCode }) => repositoryCode),
  );
};
