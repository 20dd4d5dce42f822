import type { Text } from '../../../../contract/text.ts';
import type { Decimal } from '../../../../server/extend.ts';
import type { Step } from '../../both/trace.ts';
import { isInForce, type PriceList } from '../lists/priceList.ts';
import type { OperationRow } from '../lists/rows.ts';
import { isInTier, onlyOf } from '../lists/tierOf.ts';
import { plain } from '../plain.ts';
import { say } from '../say.ts';

/** Rows of a fee in one unit, of the rank that counts: for the container type, else for any. */
export function operationRows(
  list: PriceList<OperationRow>,
  { costConfigId, cabinetId, date }: { costConfigId: string; cabinetId: string | null; date: string },
): ReadonlyMap<string, readonly OperationRow[]> {
  const rows = list.rowsAt(costConfigId).filter((row) => isInForce(row, date));
  const byUnit = Map.groupBy(rows, ({ chargeUnit }) => chargeUnit);
  const ranked = [...byUnit].map(([unit, all]) => {
    const own = all.filter((row) => row.cabinetId !== null && row.cabinetId === cabinetId);
    return [unit, own.length > 0 ? own : all.filter((row) => row.cabinetId === null)] as const;
  });
  return new Map(ranked.filter(([, all]) => all.length > 0));
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
