import { decimals, minorUnit, type OnRead, type ReadAsk } from '../../../../server/extend.ts';
import type { Trial } from '../../both/trial.ts';
import type { Destination } from '../charges/destination.ts';
import { dispatchCharges } from '../charges/dispatchCharges.ts';
import { fallible } from '../quoting/fallible.ts';
import { createPriceBook } from '../quoting/priceBook.ts';
import { matchIn } from '../quoting/quoteDispatch.ts';
import { askedDate } from './askedDate.ts';
import { sumOf, triedCharge } from './tried.ts';

/** What the delivery to one destination costs by the dispatch quotations of a day, and which row says so. */
export const tryPrice: OnRead<'hwQuotationTemplate'> = async (ask) => {
  const { find, input, refuse, time } = ask;
  const text = (name: string): string => String(input[name] ?? '').trim();
  const date = askedDate(ask) ?? time.toISOString().slice(0, 10);
  const currency = text('currency') || 'USD';
  const digits =
    minorUnit(currency) ?? refuse({ zh: '没有这个币种', en: 'There is no such currency' }, { at: '/input/currency' });
  if (text('repositoryId') === '')
    refuse({ zh: '请选择始发仓', en: 'Choose the warehouse it leaves from' }, { at: '/input/repositoryId' });
  const destination = await destinationOf(ask);
  return fallible(refuse, async (): Promise<Trial> => {
    const prices = { customerId: text('customerId'), repositoryId: text('repositoryId'), currency, date };
    // No order in sight of the caller says whose prices these are: they are those of the lists that the caller sees.
    const lists = await createPriceBook({ find }).dispatch(prices);
    const dated = { facts: { date, dateOf: { zh: '指定日期', en: 'as asked' } } };
    const match = matchIn(dated, lists, destination);
    const none = { orderNo: null, currency, date, way: 'ITEMISED', itemisedTotal: null, stays: [] } as const;
    if ('reason' in match)
      return { ...none, notCombined: match.reason, lines: [], total: decimals.round(0, digits), unpriced: 1 };
    const { row, qty, steps: found } = match;
    const lines = dispatchCharges({ row, destination, qty, digits, found }).map((charge) => triedCharge(charge));
    return { ...none, notCombined: null, lines, total: sumOf(lines, digits), unpriced: 0 };
  });
};

/** The destination that was described: its code, or its ZIP and state, and how much goes there. */
async function destinationOf({ records, input, refuse }: ReadAsk): Promise<Destination> {
  const text = (name: string): string | null =>
    String(input[name] ?? '')
      .trim()
      .toUpperCase() || null;
  const figure = (name: string): string => {
    const value = text(name) ?? '0';
    if (/^\d{1,9}(\.\d{1,4})?$/.test(value)) return decimals.add(value);
    return refuse({ zh: '须为数字，如 12.5', en: 'a number such as 12.5' }, { at: `/input/${name}` });
  };
  const [code, zip, state] = [text('code'), text('zip'), text('state')];
  if (!code && !zip && !state) {
    return refuse({ zh: '请填写仓点、邮编或州', en: 'Fill in a destination, a ZIP or a state' }, { at: '/input/code' });
  }
  const [house] = code ? await records.find('hwRepositoryConfig', { repositoryCode: code }) : [];
  const destType = text('destType') ?? 'AMAZON';
  const pallets = figure('pallets');
  return {
    place: { code, zip: zip ?? house?.zipCode ?? null, state: state ?? house?.stateCode ?? null },
    ...{ name: code ?? zip ?? state ?? '-', destType, deliveryMethod: text('deliveryMethod') ?? 'TRUCK' },
    ...{ cbm: figure('cbm'), kg: figure('kg'), cartons: Number(figure('cartons')) },
    ...(decimals.compare(pallets, 0) > 0 && { pallets }),
    ...{ isCold: house?.cold === true, isOversize: false },
    needsAppointment: house?.appointmentRequired ?? (destType === 'AMAZON' || destType === 'WALMART'),
  };
}
