import { errors } from '../../../contract/errors.ts';
import type { Follower } from '../../../server/extend.ts';

/** The code of a fee item stands on cost lines, so it stays once there is one (domain.md 5.15). */
export const lockCode: Follower<'hwCostConfig'> = {
  fields: ['costCode'],
  run: async ({ changes, records, refuse }) => {
    for (const { id, before } of changes) {
      if (!before || (await records.count('hwCost', { costConfigId: id })) === 0) continue;
      refuse(
        {
          zh: `费用代码 ${before.costCode} 已用于费用明细，不能修改`,
          en: `The fee code ${before.costCode} is on cost lines already: it cannot change`,
        },
        { at: '/costCode', code: errors.wrongState.code },
      );
    }
  },
};
