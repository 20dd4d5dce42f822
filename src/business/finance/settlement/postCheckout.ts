import type { Language, Text } from '../../../contract/text.ts';
import { type DoingEvent, decimals, type OnDoing } from '../../../server/extend.ts';
import { ofState } from '../../ofState.ts';
import { type Asking, refuseAsking } from '../../oneByOne.ts';
import { type Checkout, type CheckoutLine, checkoutRules, entered } from './checkout.ts';
import { fillLines } from './fillLines.ts';
import { dateQuestion, refuseTooEarly } from './payDate.ts';
import { type Owed, owedBy, refuseUnfit } from './refuseUnfit.ts';
import { refuseUnpaid } from './refuseUnpaid.ts';
import { refuseOwn } from './secondPerson.ts';
import { settleCosts, settleNotes } from './settle.ts';

type Desk = Pick<DoingEvent<'hwCheckout'>, 'records' | 'refuse' | 'user' | 'holds' | 'time' | 'input' | 'rows'>;

/** What a settlement asks whoever posts it, and where the answer stands. */
interface Question {
  readonly at: 'confirmDate' | 'keepSurplus';
  readonly text: Text;
}

/** What is paid changes the balances of its notes and cost lines, and what is left that of the customer, all at once. */
export const postCheckouts: OnDoing<'hwCheckout'> = async (event, next) => {
  const { rows, input, refuse } = event;
  const effects = new Map<string, string>();
  const asking: Asking[] = [];
  for (const [record, checkout] of rows.entries()) {
    const { effect, questions } = await postOne(event, checkout);
    effects.set(checkout.id, effect);
    const [open] = rows.length > 1 ? questions : questions.filter(({ at }) => input[at] !== true);
    if (open && rows.length === 1) refuse(open.text, { at: `/input/${open.at}`, isQuestion: true });
    if (open) asking.push({ record, no: checkout.checkoutNo ?? '', message: together(questions) });
  }
  refuseAsking(refuse, asking);
  const posted = { postedBy: event.user.account, postedTime: event.time.toISOString() };
  return next(({ id }) => ({ balanceEffect: effects.get(id) ?? '0', ...posted }));
};

function together(questions: readonly Question[]): Text {
  const of = (language: Language) => questions.map(({ text }) => text[language]).join(' ');
  return { zh: of('zh'), en: of('en') };
}

async function postOne(desk: Desk, checkout: Checkout): Promise<{ effect: string; questions: readonly Question[] }> {
  const { records, refuse } = desk;
  refuseUnpaid(checkout.checkoutType, desk);
  const lines = await records.find('hwCheckoutLine', { checkoutId: checkout.id });
  await refuseOwn(desk, checkout, lines);
  await refuseTooEarly({ records, refuse: ofState(refuse) }, checkout);
  const owed = await owedBy(records, lines, 'write');
  refuseUnfit(ofState(refuse), { checkout, lines, owed });
  refuseIdle(desk, checkout, lines);
  refuseAdded(desk, owed);
  const dated = dateQuestion(desk.time, checkout.payDate, owed);
  const kept = surplusQuestion(checkout);
  const questions: Question[] = [
    ...(dated ? [{ at: 'confirmDate' as const, text: dated }] : []),
    ...(kept ? [{ at: 'keepSurplus' as const, text: kept }] : []),
  ];
  const effect = await effectOf(desk, checkout);
  await records.changeMany(
    'hwCheckoutLine',
    lines.map(({ id }) => ({ id, values: { isPosted: true } })),
  );
  await settleNotes(records, owed.notes);
  await settleCosts(records, owed.costs);
  return { effect, questions };
}

/** What becomes nobody's balance settles something: a payment of 0 without lines would be posted and have done nothing. */
function refuseIdle({ refuse }: Desk, { checkoutNo, checkoutType }: Checkout, lines: readonly CheckoutLine[]): void {
  if (lines.length > 0 || checkoutRules[checkoutType].mayLeave) return;
  refuse({ zh: `${checkoutNo} 没有核销明细`, en: `${checkoutNo} has no lines: it would settle nothing` });
}

/** What a bill asks for beyond the lines that were approved is not paid by who has let it through. */
function refuseAdded({ refuse, user }: Desk, { costs }: Owed): void {
  const own = costs.find(
    ({ source, createBy, enteredBy }) => source === 'ADJUST' && [createBy, enteredBy].includes(user.account),
  );
  if (!own) return;
  refuse({
    zh: `账单 ${own.supplierInvoiceNo} 的差额 ${own.totalAmount} 是您对账时认可的，须由他人付款`,
    en: `You have let the difference of ${own.totalAmount} of ${own.supplierInvoiceNo} through: somebody else pays it`,
  });
}

/** What the balance of the customer gains, or loses where it was paid from. */
async function effectOf({ records, refuse }: Desk, checkout: Checkout): Promise<string> {
  const { checkoutType, payMethod, partyId, currency, appliedAmount, unappliedAmount } = checkout;
  const left = unappliedAmount ?? '0';
  const isFromBalance = payMethod === 'BALANCE';
  if (decimals.compare(left, 0) > 0 && (isFromBalance || !checkoutRules[checkoutType].mayLeave)) {
    refuse({ zh: `还有 ${left} 未分配，金额须全部分配`, en: `${left} is not applied: all of it must be` });
  }
  const effect = isFromBalance ? decimals.subtract(0, appliedAmount ?? '0') : left;
  if (decimals.compare(effect, 0) === 0) return '0';
  const party = await records.get('hwUser', partyId, { lock: 'write' });
  if (party?.currency !== currency) {
    refuse({
      zh: `客户余额以 ${party?.currency ?? '-'} 计，${currency} 不能进出余额`,
      en: `The balance of the customer is kept in ${party?.currency ?? '-'}: ${currency} cannot go in or out`,
    });
  }
  if (decimals.compare(decimals.add(party?.balance ?? '0', effect), 0) < 0) {
    refuse({
      zh: `客户余额只有 ${party?.balance ?? '0'}`,
      en: `The customer has prepaid ${party?.balance ?? '0'} only`,
    });
  }
  return effect;
}

/** A prepayment is meant to be left; of a receipt somebody has to say so. */
function surplusQuestion(checkout: Checkout): Text | undefined {
  const { checkoutType, payAmount, appliedAmount, unappliedAmount, currency } = checkout;
  const left = unappliedAmount ?? '0';
  if (checkoutType !== 'RECEIPT' || decimals.compare(left, 0) <= 0) return undefined;
  return {
    zh: `金额 ${payAmount} ${currency} 中只有 ${appliedAmount ?? '0'} 用于账单，多出的 ${left} ${currency} 将转为客户的预收余额。确定吗？`,
    en: `Of ${payAmount} ${currency} only ${appliedAmount ?? '0'} pays debit notes: the surplus of ${left} ${currency} is kept as what the customer has prepaid. Keep it?`,
  };
}

/** Undoes a settlement: every balance is as if it had never been posted. */
export const reverseCheckouts: OnDoing<'hwCheckout'> = async (event, next) => {
  const { records, refuse } = event;
  for (const checkout of event.rows) {
    const lines = await records.find('hwCheckoutLine', { checkoutId: checkout.id });
    const owed = await owedBy(records, lines, 'write');
    const party = await records.get('hwUser', checkout.partyId, { lock: 'write' });
    const left = decimals.subtract(party?.balance ?? '0', checkout.balanceEffect ?? '0');
    if (decimals.compare(left, 0) < 0) {
      refuse({
        zh: `${checkout.checkoutNo} 的预收已被使用，余额只有 ${party?.balance ?? '0'}：请先冲销用掉它的核销单`,
        en: `What ${checkout.checkoutNo} prepaid was used, ${party?.balance ?? '0'} is left: reverse what has used it first`,
      });
    }
    await records.changeMany(
      'hwCheckoutLine',
      lines.map(({ id }) => ({ id, values: { isPosted: false } })),
    );
    await settleNotes(records, owed.notes);
    await settleCosts(records, owed.costs);
  }
  return next();
};

/** Takes the lines of a draft away and applies it anew to what is due first. */
export const autoApply: OnDoing<'hwCheckout'> = async ({ records, rows, user }) => {
  for (const checkout of rows) {
    const lines = await records.find('hwCheckoutLine', { checkoutId: checkout.id });
    await records.remove(
      'hwCheckoutLine',
      lines.map(({ id }) => id),
    );
    await fillLines(records, checkout);
    await records.change('hwCheckout', checkout.id, entered(user));
  }
};
