import { checkMoney } from '../../../src/fields/numbers/kinds.ts';
import type { SourceRecord } from '../material.ts';
import { wordsOf } from '../name/wordsOf.ts';
import type { DraftedField } from './draftFields.ts';
import { plainNumber } from './measureDecimals.ts';

const amounts = new Set(['amount', 'price', 'cost', 'fee', 'charge', 'total', 'subtotal', 'freight', 'tax', 'balance']);

/** Takes decimals that are called amounts for money when the record has one currency and no amount is too fine for it. */
export function asMoney(fields: readonly DraftedField[], records: readonly SourceRecord[]): DraftedField[] {
  const [currency, ...more] = fields.filter(({ property }) => property.format === 'currency');
  if (!currency || more.length > 0) return [...fields];
  return fields.map((field) => {
    const { name, property, material } = field;
    const isAmount = property.format === 'decimal' && wordsOf(name).some((word) => amounts.has(word));
    const isFine = (record: SourceRecord): boolean => {
      const value = record.get(material.label);
      if (typeof value !== 'number' && typeof value !== 'string') return true;
      return checkMoney(plainNumber(value), { currency: record.get(currency.material.label) }) === undefined;
    };
    if (!isAmount || !records.every(isFine)) return field;
    const { precision, scale, ...rest } = property;
    return { ...field, property: { ...rest, format: 'money', currency: currency.name }, notes: [] };
  });
}
