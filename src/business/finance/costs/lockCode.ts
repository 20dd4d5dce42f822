import type { OnSave } from '../../../server/extend.ts';

/** Around every save of a fee item: its code stands on cost lines, so it stays once there is one (domain.md 5.15). */
export const lockCode: OnSave<'hwCostConfig'> = async ({ before, record, books, refuse }, next) => {
  if (before && before.costCode !== record.costCode && (await books.count('hwCost', { costConfigId: before.id })) > 0) {
    refuse(
      {
        zh: `费用代码 ${before.costCode} 已用于费用明细，不能修改`,
        en: `The fee code ${before.costCode} is on cost lines already: it cannot change`,
      },
      { at: '/costCode' },
    );
  }
  return next();
};
