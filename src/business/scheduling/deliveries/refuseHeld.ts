import { errors } from '../../../contract/errors.ts';
import type { Refuse, RefuseOptions } from '../../../server/extend.ts';
import type { Delivery } from './delivery.ts';

/** Refuses deliveries that finance holds: their customer owes more than the credit limit (domain.md 6.11). */
export function refuseHeld(
  deliveries: readonly Pick<Delivery, 'deliveryNo' | 'holdType'>[],
  refuse: Refuse,
  options?: RefuseOptions,
): void {
  const held = deliveries.find(({ holdType }) => holdType === 'FINANCE');
  if (!held) return;
  refuse(
    {
      zh: `派送单 ${held.deliveryNo} 因客户欠费暂扣，须由财务解除`,
      en: `Delivery ${held.deliveryNo} is on credit hold: finance releases it`,
    },
    { ...options, code: errors.wrongState.code },
  );
}
