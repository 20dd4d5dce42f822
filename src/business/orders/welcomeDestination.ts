import type { OnSave } from '../../server/extend.ts';

/** A warehouse that is entered now is known to the goods that were waiting for it (domain.md 5.2). */
export const welcomeDestination: OnSave<'hwRepositoryConfig'> = async ({ before, record, books }, next) => {
  const saved = await next();
  if (before?.repositoryCode === record.repositoryCode) return saved;
  const goods = await books.find('hwOrderGoods', { destCode: record.repositoryCode, destCheck: 'UNKNOWN' });
  await books.changeMany(
    'hwOrderGoods',
    goods.map(({ id }) => ({ id, values: { destCheck: null } })),
  );
  return saved;
};
