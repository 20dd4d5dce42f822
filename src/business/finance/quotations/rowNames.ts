import type { Text } from '../../../contract/text.ts';
import type { ReadRecords } from '../../../server/extend.ts';
import { unitName } from '../both/unitName.ts';
import { tierText } from './clashWords.ts';
import type { PriceRecord, QuotationName } from './quotation.ts';

/** What people call a price row in a comparison, by what it is for. */
export async function rowNames(records: Pick<ReadRecords, 'find'>, kind: QuotationName, rows: readonly PriceRecord[]) {
  const fees = new Map(
    (await records.find('hwCostConfig', { id: idsOf(rows, 'costConfigId') })).map((fee) => [fee.id, fee]),
  );
  const types = new Map(
    (await records.find('hwCabinetConfig', { id: idsOf(rows, 'cabinetId') })).map((type) => [
      type.id,
      type.cabinetCode,
    ]),
  );
  return (row: PriceRecord): Text => {
    const fee = fees.get(String(row.costConfigId));
    const parts = [row.regionCode, row.destValues, types.get(String(row.cabinetId))];
    const rest = parts.filter((part) => typeof part === 'string');
    const named = (name: string | undefined, language: keyof Text): string => {
      const tier = row.chargeUnit == null ? [] : [tierText(row, kind), unitName(String(row.chargeUnit))[language]];
      return [...(name === undefined ? [] : [name]), ...rest, ...tier].join(' ');
    };
    return { zh: named(fee?.costName, 'zh'), en: named(fee?.costNameEn, 'en') };
  };
}

function idsOf(rows: readonly PriceRecord[], field: string): readonly string[] {
  return [...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])))];
}
