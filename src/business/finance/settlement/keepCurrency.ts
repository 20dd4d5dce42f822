import { errors } from '../../../contract/errors.ts';
import { decimals, type Follower } from '../../../server/extend.ts';

/**
 * What a party has prepaid is kept in its currency, which stays as long as there is such money, or a settlement that could
 * still be reversed has put some in or taken some out.
 */
export const keepCurrency: Follower<'hwUser'> = {
  fields: ['currency'],
  run: async ({ changes, records, refuse }) => {
    for (const { id, before } of changes) {
      if (!before?.currency) continue;
      // Locked as by whoever posts: nothing goes in while it is looked at.
      const party = await records.get('hwUser', id, { lock: 'write' });
      const posted = { partyId: id, checkoutStatus: 'POSTED', balanceEffect: { ne: '0' } } as const;
      const hasBalance = decimals.compare(party?.balance ?? '0', 0) !== 0;
      if (!hasBalance && (await records.count('hwCheckout', posted)) === 0) continue;
      refuse(
        {
          zh: `账户余额以 ${before.currency} 计，且有已过账的预收，不能改币种`,
          en: `Its balance is kept in ${before.currency}, and settlements are posted to it: the currency stays`,
        },
        { at: '/currency', code: errors.wrongState.code },
      );
    }
  },
};
