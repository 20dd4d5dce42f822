import { decimals, minorUnit, type OnRead } from '../../../server/extend.ts';
import type { OpenOfParty } from '../both/openOfParty.ts';
import { openCosts, openNotes } from './openItems.ts';

/** What is open of a party in a currency, what is due first first, and what it has prepaid: whoever enters money sees it before. */
export const readOpen: OnRead<'hwCheckout'> = async ({ input, find }): Promise<OpenOfParty | null> => {
  const [partyId, currency] = [input.partyId, input.currency].map((value) => (typeof value === 'string' ? value : ''));
  const [party] = partyId ? await find('hwUser', { id: partyId }) : [];
  if (!party || !currency) return null;
  const isSupplier = party.userType === 'SUPPLIER';
  const items = isSupplier
    ? await openCosts({ find }, { partyId: party.id, currency })
    : await openNotes({ find }, party.id, currency);
  const key = ({ dueDate, no }: (typeof items)[number]): string => `${dueDate ?? '9999-12-31'} ${no}`;
  return {
    items: items.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ no, dueDate, open }) => ({ no, dueDate, open })),
    total: decimals.round(decimals.add(0, ...items.map(({ open }) => open)), minorUnit(currency) ?? 2),
    balance: party.currency === currency && !isSupplier ? (party.balance ?? '0') : null,
    isSupplier,
  };
};
