import { errors } from '../../../contract/errors.ts';
import type { Language, Text } from '../../../contract/wire.ts';
import {
  type ActionEvent,
  type ActionHooks,
  type Coming,
  decimals,
  type Follower,
  type OnPrepare,
  type OnSave,
  type ReadRecords,
  type Reject,
  type Values,
} from '../../../server/extend.ts';
import { type Asking, rejectWithConfirmation } from '../../oneByOne.ts';
import { type Checkout, type CheckoutLine, checkoutRules, entered, type Owed, owedBy, rejectUnfit, rejectUnpaid } from './checkout.ts';
import { fillLines } from './openItems.ts';
import { dateQuestion, rejectTooEarly } from './payments.ts';
import { rejectOwn } from './secondPerson.ts';
import { settleCosts, settleNotes } from './settle.ts';

const partyTexts = {
  CUSTOMER: { zh: '往来单位须是客户', en: 'The party must be a customer' },
  SUPPLIER: { zh: '往来单位须是供应商', en: 'The party must be a supplier' },
} as const;

/** Values of a settlement without a money movement: no payment method, bank reference or fee. */
const withoutMoney = { payMethod: null, bankRef: null, feeAmount: null } as const;

/**
 * Runs around every save of a settlement. Checks the type of the party. If a draft has no lines, creates them in order of due date.
 * Posting checks everything again, because balances can change in between.
 */
export const saveCheckout: OnSave<'hwCheckout'> = async (event, next) => {
  const { record, records, reject, user } = event;
  if (record.checkoutStatus !== null && record.checkoutStatus !== 'DRAFT') return next();
  const rule = checkoutRules[record.checkoutType];
  rejectUnpaid(record.checkoutType, event);
  const party = await records.get('hwUser', record.partyId);
  if (party?.userType !== rule.party) reject(partyTexts[rule.party], { at: '/partyId' });
  await rejectTooEarly(event, record);
  const saved = await next({ ...entered(user), ...(rule.needsOther && withoutMoney) });
  if ((saved.lines ?? []).length === 0) await fillLines(records, saved);
  const lines = await records.find('hwCheckoutLine', { checkoutId: saved.id });
  rejectUnfit(reject, { checkout: saved, lines, owed: await owedBy(records, lines) });
  return saved;
};

type Line = Coming<'hwCheckoutLine'>;

interface OwedItem {
  readonly currency: string;
  readonly dueDate: string | null;
  readonly open: string;
}

/**
 * Runs before lines of a settlement are written. Copies currency, due date and balance from the paid item. A line that is posted stores the
 * balance left by the lines that are posted before it in the same call. Lines that are posted already do not change.
 */
export const prepareLines: OnPrepare<'hwCheckoutLine'> = async ({ rows, records, reject }) => {
  const open = rows.filter(({ before }) => !before?.isPosted).map(({ record }) => record);
  const itemById = await owedItems(records, open);
  const left = new Map([...itemById].map(([id, of]) => [id, of.open]));
  return rows.map(({ before, record }): Values<'hwCheckoutLine'> => {
    if (before?.isPosted) return {};
    // An offset line pays both a note and a cost; its balance is that of the note.
    const about = record.debitNoteId ?? record.costId ?? '';
    if (record.isPosted) {
      const balanceBefore = left.get(about) ?? '0';
      left.set(about, decimals.subtract(balanceBefore, record.applyAmount));
      return { balanceBefore };
    }
    const all = [record.debitNoteId, record.costId].flatMap((id) => itemById.get(id ?? '') ?? []);
    const [of] = all;
    if (!of) return reject({ zh: '请选择账单或费用', en: 'Choose a debit note or a cost line' }, { at: '/debitNoteId' });
    for (const { open } of all) {
      if (isPartOf(record.applyAmount, open)) continue;
      reject(
        {
          zh: `本次核销须在 0 与余额 ${open} 之间`,
          en: `The applied amount must be between 0 and the open balance of ${open}`,
        },
        { at: '/applyAmount' },
      );
    }
    return { currency: of.currency, dueDate: of.dueDate, balanceBefore: of.open };
  });
};

/** Whether `part` has the sign of `whole` (negative for credits) and does not exceed it. */
function isPartOf(part: string, whole: string): boolean {
  const [sign, more] = [decimals.compare(whole, 0), decimals.compare(part, whole)];
  return sign * decimals.compare(part, 0) > 0 && sign * more <= 0;
}

async function owedItems(records: ReadRecords, lines: readonly Line[]): Promise<ReadonlyMap<string, OwedItem>> {
  const noteIds = lines.flatMap(({ debitNoteId }) => debitNoteId ?? []);
  const costIds = lines.flatMap(({ costId }) => costId ?? []);
  const notes = noteIds.length > 0 ? await records.find('hwDebitNote', { id: noteIds }) : [];
  const costs = costIds.length > 0 ? await records.find('hwCost', { id: costIds }) : [];
  return new Map<string, OwedItem>([
    ...notes.map((note): [string, OwedItem] => [note.id, { ...note, open: note.balanceAmount ?? '0' }]),
    ...costs.map((cost): [string, OwedItem] => [cost.id, { ...cost, open: cost.openAmount ?? '0' }]),
  ]);
}

/**
 * Rejects a change of the currency of a party while its prepaid balance depends on it: while there is a balance, or while a posted
 * settlement that changed the balance could still be reversed.
 */
export const keepCurrency: Follower<'hwUser'> = {
  fields: ['currency'],
  run: async ({ changes, records, reject }) => {
    for (const { id, before } of changes) {
      if (!before?.currency) continue;
      // The same lock as for posting, so that the balance does not change during the check.
      const party = await records.get('hwUser', id, { lock: 'write' });
      const posted = { partyId: id, checkoutStatus: 'POSTED', balanceEffect: { ne: '0' } } as const;
      const hasBalance = decimals.compare(party?.balance ?? '0', 0) !== 0;
      if (!hasBalance && (await records.count('hwCheckout', posted)) === 0) continue;
      reject(
        {
          zh: `账户余额以 ${before.currency} 计，且有已过账的预收，不能改币种`,
          en: `The currency cannot be changed: this party has a balance in ${before.currency} and posted settlements`,
        },
        { at: '/currency', code: errors.wrongState.code },
      );
    }
  },
};

type SettlementContext = Pick<ActionEvent<'hwCheckout'>, 'records' | 'reject' | 'user' | 'holds' | 'time' | 'input' | 'rows'>;

/** A confirmation question to the person who posts, and the input field for the answer. */
interface Question {
  readonly at: 'confirmDate' | 'keepSurplus';
  readonly text: Text;
}

/**
 * Posts settlements: updates the balances of notes and cost lines; a surplus becomes the customer's prepaid balance (README, rules 2 to
 * 4).
 */
export const postCheckouts: ActionHooks<'hwCheckout'> = async (event, next) => {
  const { rows, input, reject } = event;
  const effects = new Map<string, string>();
  const asking: Asking[] = [];
  for (const [record, checkout] of rows.entries()) {
    const { effect, questions } = await postOne(event, checkout);
    effects.set(checkout.id, effect);
    const [open] = rows.length > 1 ? questions : questions.filter(({ at }) => input[at] !== true);
    if (open && rows.length === 1) reject(open.text, { at: `/input/${open.at}`, isQuestion: true });
    if (open) asking.push({ record, no: checkout.checkoutNo ?? '', message: joinQuestions(questions) });
  }
  rejectWithConfirmation(reject, asking);
  const posted = { postedBy: event.user.account, postedTime: event.time.toISOString() };
  return next(({ id }) => ({ balanceEffect: effects.get(id) ?? '0', ...posted }));
};

function joinQuestions(questions: readonly Question[]): Text {
  const of = (language: Language) => questions.map(({ text }) => text[language]).join(' ');
  return { zh: of('zh'), en: of('en') };
}

async function postOne(context: SettlementContext, checkout: Checkout): Promise<{ effect: string; questions: readonly Question[] }> {
  const { records, reject } = context;
  rejectUnpaid(checkout.checkoutType, context);
  const lines = await records.find('hwCheckoutLine', { checkoutId: checkout.id });
  await rejectOwn(context, checkout, lines);
  await rejectTooEarly({ records, reject: ofState(reject) }, checkout);
  const owed = await owedBy(records, lines, 'write');
  rejectUnfit(ofState(reject), { checkout, lines, owed });
  rejectIdle(context, checkout, lines);
  rejectAdded(context, owed);
  const dated = dateQuestion(context.time, checkout.payDate, owed);
  const kept = surplusQuestion(checkout);
  const questions: Question[] = [
    ...(dated ? [{ at: 'confirmDate' as const, text: dated }] : []),
    ...(kept ? [{ at: 'keepSurplus' as const, text: kept }] : []),
  ];
  const effect = await effectOf(context, checkout);
  await records.changeMany(
    'hwCheckoutLine',
    lines.map(({ id }) => ({ id, values: { isPosted: true } })),
  );
  await settleNotes(records, owed.notes);
  await settleCosts(records, owed.costs);
  return { effect, questions };
}

/**
 * Rejects a settlement without lines, because posting it would have no effect. Types whose amount may become a prepaid balance need no
 * lines.
 */
function rejectIdle({ reject }: SettlementContext, { checkoutNo, checkoutType }: Checkout, lines: readonly CheckoutLine[]): void {
  if (lines.length > 0 || checkoutRules[checkoutType].mayLeave) return;
  reject({ zh: `${checkoutNo} 没有核销明细`, en: `${checkoutNo} has no lines, so there is nothing to settle` });
}

/** Rejects a payment of a bill difference by the person who accepted that difference (README, rule 25). */
function rejectAdded({ reject, user }: SettlementContext, { costs }: Owed): void {
  const own = costs.find(({ source, createBy, enteredBy }) => source === 'ADJUST' && [createBy, enteredBy].includes(user.account));
  if (!own) return;
  reject({
    zh: `账单 ${own.supplierInvoiceNo} 的差额 ${own.totalAmount} 是您对账时认可的，须由他人付款`,
    en: `You accepted the difference of ${own.totalAmount} on ${own.supplierInvoiceNo}, so somebody else must pay it`,
  });
}

/** Returns the change of the customer's prepaid balance; negative when the settlement is paid from it. */
async function effectOf({ records, reject }: SettlementContext, checkout: Checkout): Promise<string> {
  const { checkoutType, payMethod, partyId, currency, appliedAmount, unappliedAmount } = checkout;
  const left = unappliedAmount ?? '0';
  const isFromBalance = payMethod === 'BALANCE';
  if (decimals.compare(left, 0) > 0 && (isFromBalance || !checkoutRules[checkoutType].mayLeave)) {
    reject({
      zh: `还有 ${left} 未分配，金额须全部分配`,
      en: `${left} is not applied yet. The full amount must be applied`,
    });
  }
  const effect = isFromBalance ? decimals.subtract(0, appliedAmount ?? '0') : left;
  if (decimals.compare(effect, 0) === 0) return '0';
  const party = await records.get('hwUser', partyId, { lock: 'write' });
  if (party?.currency !== currency) {
    reject({
      zh: `客户余额以 ${party?.currency ?? '-'} 计，${currency} 不能存入或抵扣该余额`,
      en: `The customer’s balance is in ${party?.currency ?? '-'}, so ${currency} cannot be added to it or taken from it`,
    });
  }
  if (decimals.compare(decimals.add(party?.balance ?? '0', effect), 0) < 0) {
    reject({
      zh: `客户余额只有 ${party?.balance ?? '0'}`,
      en: `The customer’s prepayment balance is only ${party?.balance ?? '0'}`,
    });
  }
  return effect;
}

/** Returns the question whether to keep the surplus of a receipt as prepaid balance; undefined if there is no surplus (README, rule 2). */
function surplusQuestion(checkout: Checkout): Text | undefined {
  const { checkoutType, payAmount, appliedAmount, unappliedAmount, currency } = checkout;
  const left = unappliedAmount ?? '0';
  if (checkoutType !== 'RECEIPT' || decimals.compare(left, 0) <= 0) return undefined;
  return {
    zh: `金额 ${payAmount} ${currency} 中只有 ${appliedAmount ?? '0'} 用于账单，多出的 ${left} ${currency} 将转为客户的预收余额。确定吗？`,
    en: `Only ${appliedAmount ?? '0'} of ${payAmount} ${currency} pays debit notes. The surplus of ${left} ${currency} becomes a customer prepayment. Continue?`,
  };
}

/** Reverses settlements: every balance returns to its value before posting (README, rule 26). */
export const reverseCheckouts: ActionHooks<'hwCheckout'> = async (event, next) => {
  const { records, reject } = event;
  for (const checkout of event.rows) {
    const lines = await records.find('hwCheckoutLine', { checkoutId: checkout.id });
    const owed = await owedBy(records, lines, 'write');
    const party = await records.get('hwUser', checkout.partyId, { lock: 'write' });
    const left = decimals.subtract(party?.balance ?? '0', checkout.balanceEffect ?? '0');
    if (decimals.compare(left, 0) < 0) {
      reject({
        zh: `${checkout.checkoutNo} 的预收已被使用，余额只有 ${party?.balance ?? '0'}：请先冲销用掉它的核销单`,
        en: `The prepayment from ${checkout.checkoutNo} has been used, and only ${party?.balance ?? '0'} is left. First reverse the settlements that used it`,
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

/** Replaces the lines of a draft with new ones in order of due date. */
export const autoApply: ActionHooks<'hwCheckout'> = async ({ records, rows, user }) => {
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

/** Makes rejections of an action use code 40012: the input is valid, but the state of the record does not allow the action. */
function ofState(reject: Reject): Reject {
  return (message, options) => reject(message, { ...options, code: errors.wrongState.code });
}
