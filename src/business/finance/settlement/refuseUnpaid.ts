import type { DoingEvent } from '../../../server/extend.ts';
import { type CheckoutType, checkoutRules } from './checkout.ts';

/** An offset settles lines of a supplier: besides the permission of its kind it takes that of paying them. */
export function refuseUnpaid(type: CheckoutType, { holds, refuse }: Pick<DoingEvent, 'holds' | 'refuse'>): void {
  const { notes, costs } = checkoutRules[type];
  if (!(notes && costs) || holds('fms:payable:pay')) return;
  refuse(
    { zh: '对冲会结清应付，须有付款权限', en: 'An offset settles payables: it takes the permission to pay them' },
    { code: 40003 },
  );
}
