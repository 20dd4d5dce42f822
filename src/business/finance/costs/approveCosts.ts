import { listed } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { isAuthor } from './authors.ts';
import { nameOf } from './cost.ts';

/**
 * Four eyes on every amount: who made a line, last wrote what it says, or did what the system made it of, does not approve it,
 * whatever else they may do (domain.md 3.6).
 */
export const approveCosts: OnDoing<'hwCost'> = async ({ rows, user, refuse }, next) => {
  const own = rows.filter((cost) => isAuthor(cost, user.account));
  if (own.length > 0) {
    const numbers = listed(own.map(nameOf));
    refuse({
      zh: `${numbers.zh} 由您录入或由您的操作生成，须由他人审核`,
      en: `You have entered or caused ${numbers.en}: somebody else approves it`,
    });
  }
  return next();
};
