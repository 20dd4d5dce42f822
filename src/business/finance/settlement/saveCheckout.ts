import type { OnSave } from '../../../server/extend.ts';
import { checkoutRules, entered } from './checkout.ts';
import { fillLines } from './fillLines.ts';
import { refuseTooEarly } from './payDate.ts';
import { owedBy, refuseUnfit } from './refuseUnfit.ts';
import { refuseUnpaid } from './refuseUnpaid.ts';

const partyWords = {
  CUSTOMER: { zh: '往来单位须是客户', en: 'The party must be a customer' },
  SUPPLIER: { zh: '往来单位须是供应商', en: 'The party must be a supplier' },
} as const;

/** Where no money moves nothing is said of the way it went. */
const withoutMoney = { payMethod: null, bankRef: null, feeAmount: null } as const;

/**
 * Around every save of a settlement: its party must be of the right kind, and one that comes without lines gets them, what
 * is due first first. What it says is looked at once more when it is posted: balances change until then.
 */
export const saveCheckout: OnSave<'hwCheckout'> = async (event, next) => {
  const { record, records, refuse, user } = event;
  if (record.checkoutStatus !== null && record.checkoutStatus !== 'DRAFT') return next();
  const rule = checkoutRules[record.checkoutType];
  refuseUnpaid(record.checkoutType, event);
  const party = await records.get('hwUser', record.partyId);
  if (party?.userType !== rule.party) refuse(partyWords[rule.party], { at: '/partyId' });
  await refuseTooEarly(event, record);
  const saved = await next({ ...entered(user), ...(rule.needsOther && withoutMoney) });
  if ((saved.lines ?? []).length === 0) await fillLines(records, saved);
  const lines = await records.find('hwCheckoutLine', { checkoutId: saved.id });
  refuseUnfit(refuse, { checkout: saved, lines, owed: await owedBy(records, lines) });
  return saved;
};
