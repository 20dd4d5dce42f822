import type { ActionEvent, ActionHooks, OnPrepare, PrepareEvent, Values } from '../../server/extend.ts';
import { accountsIn, joined } from './costs/cost.ts';

/** A kind of record with bank details: fields of it, each with a field beside it for what is proposed (`newBankName`). */
interface BankDetails {
  readonly fields: readonly string[];
  /** Whether what somebody enters with a new record holds at once. */
  readonly isFirstFree?: (event: Pick<PrepareEvent, 'user' | 'othersWhoMay' | 'records'>) => Promise<boolean>;
  readonly nameOf: (record: Values) => string;
}

/** Where money goes to: of a party it is what we pay to, of a letterhead what customers pay to. */
export const partyBank: BankDetails = {
  fields: ['bankName', 'bankAccount'],
  nameOf: ({ userName }) => String(userName),
};
export const letterheadBank: BankDetails = {
  fields: ['bankName', 'bankAccount', 'swift', 'routingNo'],
  // Who sets the company up and is alone has nobody to ask. After the first letterhead nobody is alone by switching others off.
  isFirstFree: async ({ user, othersWhoMay, records }) =>
    user.roleKeys.includes('admin') &&
    (await othersWhoMay('system:debitNote:confirmBank')).length === 0 &&
    ((await records.count('hwDebitNoteConfig')) === 0 ||
      (await othersWhoMay('system:debitNote:confirmBank', { evenOff: true })).length === 0),
  nameOf: ({ configCode }) => String(configCode),
};

const settled = { bankState: null, bankBy: null, bankTime: null, bankReason: null };

/**
 * Before every write but their confirmation, whichever way it comes: bank details that somebody changes, or gives a new record, are only proposed.
 * The record goes on with those that it had until somebody else confirms the new ones.
 */
export function proposeBank({ fields, isFirstFree }: BankDetails): OnPrepare {
  return async (event) => {
    const { rows, user, time, cause } = event;
    if (cause === 'action:confirmBank') return rows.map(() => ({}));
    const isFree = rows.some(({ isNew }) => isNew) && (await isFirstFree?.(event));
    return rows.map(({ before, record, isNew }) => {
      const changed = fields.filter((field) => (before?.[field] ?? null) !== (record[field] ?? null));
      if (changed.length === 0 || (isNew && isFree)) return {};
      const isWaiting = before?.bankState === 'PENDING';
      const entries = fields.flatMap((field) => {
        const former = before?.[field] ?? null;
        const kept = isWaiting ? (before[proposedOf(field)] ?? null) : former;
        const proposed = changed.includes(field) ? (record[field] ?? null) : kept;
        return [
          [field, former],
          [proposedOf(field), proposed],
        ];
      });
      // Of what others have proposed something may stay: it is theirs as well.
      const others = isWaiting && changed.length < fields.length ? accountsIn(String(before.bankBy ?? '')) : [];
      const by = joined([...others, user.account]);
      const noted = { bankState: 'PENDING', bankBy: by, bankTime: time.toISOString(), bankReason: null };
      return { ...Object.fromEntries(entries), ...noted };
    });
  };
}

/** Somebody else has compared the proposed details with what the other side says: from now on they hold. */
export function confirmBank(bank: BankDetails): ActionHooks {
  return async (event, next) => {
    await rejectSame(event, bank);
    return next((record) => ({
      ...Object.fromEntries(bank.fields.map((field) => [field, record[proposedOf(field)] ?? null])),
      ...nothingProposed(bank),
      ...settled,
    }));
  };
}

/** The proposed details are dropped; the record says why until somebody proposes others. */
export function rejectBank(bank: BankDetails): ActionHooks {
  return async (event, next) => {
    await rejectSame(event, bank);
    const { bankReason } = event.input;
    return next(() => ({ ...nothingProposed(bank), ...settled, bankState: 'REJECTED', bankReason }));
  };
}

/** Four eyes: neither who proposed something of it, nor somebody who is no staff. */
async function rejectSame({ rows, user, records, reject }: ActionEvent, { nameOf }: BankDetails): Promise<void> {
  const own = rows.find(({ bankBy }) => accountsIn(String(bankBy ?? '')).includes(user.account));
  if (own) {
    reject({
      zh: `${nameOf(own)} 的银行信息是您提交的，须由他人确认或退回`,
      en: `You entered the bank details of ${nameOf(own)}, so somebody else must confirm or reject them`,
    });
  }
  const caller = await records.get('hwUser', user.id);
  if (caller?.userType === 'STAFF') return;
  reject({ zh: '银行信息由员工确认或退回', en: 'Only staff can confirm or reject bank details' });
}

function nothingProposed({ fields }: BankDetails): Values {
  return Object.fromEntries(fields.map((field) => [proposedOf(field), null]));
}

/** `bankName` is proposed as `newBankName`. */
function proposedOf(field: string): string {
  return `new${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
