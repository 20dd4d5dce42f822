import type { Text } from '../../../../contract/text.ts';
import type { Decimal } from '../../../../server/extend.ts';
import type { Step } from '../../both/trace.ts';
import { isInForce, type PriceList } from '../lists/priceList.ts';
import { rankUnit, storageUnits } from '../lists/rankUnit.ts';
import type { OperationRow } from '../lists/rows.ts';
import { isInTier, onlyOf } from '../lists/tierOf.ts';
import { plain } from '../plain.ts';
import { say } from '../say.ts';

/**
 * Rows of a fee by their unit, of the rank that counts: for the container type, else for any. Storage is charged in one unit:
 * pallets and volume share a rank, so a row for the very type drives out those for any, whatever they count.
 */
export function operationRows(
  list: PriceList<OperationRow>,
  { costConfigId, cabinetId, date }: { costConfigId: string; cabinetId: string | null; date: string },
): ReadonlyMap<string, readonly OperationRow[]> {
  const rows = list.rowsAt(costConfigId).filter((row) => isInForce(row, date));
  const ranked = [...Map.groupBy(rows, ({ chargeUnit }) => rankUnit(chargeUnit)).values()].flatMap((all) => {
    const own = all.filter((row) => row.cabinetId !== null && row.cabinetId === cabinetId);
    return own.length > 0 ? own : all.filter((row) => row.cabinetId === null);
  });
  const byUnit = Map.groupBy(ranked, ({ chargeUnit }) => chargeUnit);
  onlyOf(storageUnits.flatMap((unit) => byUnit.get(unit)?.slice(0, 1) ?? []));
  return byUnit;
}

/** Of rows of one rank, the one in whose tier the quantity lies, or why there is none. */
export function matchOperation(
  rows: readonly OperationRow[],
  qty: Decimal,
): { readonly row: OperationRow; readonly steps: readonly Step[] } | { readonly reason: Text } {
  const row = onlyOf(rows.filter((one) => isInTier(one, qty)));
  if (!row) {
    const amount = plain(qty);
    return {
      reason: {
        zh: `找不到匹配报价：数量 ${amount} 不在任何档位内`,
        en: `No matching quotation: no tier has the quantity ${amount}`,
      },
    };
  }
  const { quoteNo, cabinetId, tierFrom, tierTo } = row;
  const cabinet = cabinetId === null ? anyCabinet : thisCabinet;
  const tier = { from: plain(tierFrom), to: tierTo === null ? '∞' : plain(tierTo) };
  return { row, steps: [say('operationRow', { quoteNo, cabinet, ...tier })] };
}

const anyCabinet: Text = { zh: '任意柜型', en: 'any container type' };
const thisCabinet: Text = { zh: '该柜型', en: 'this container type' };
