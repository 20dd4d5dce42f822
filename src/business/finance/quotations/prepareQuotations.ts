import { errors } from '../../../contract/errors.ts';
import type { OnPrepare, Refuse } from '../../../server/extend.ts';
import { type PriceRecord, priceRecord, type QuotationName } from './quotation.ts';
import { quotationKinds } from './quotationKinds.ts';
import { refuseClashes } from './refuseClashes.ts';

/** Before every write of price rows, whichever way they come, drafts that are activated too: none goes back to a draft, and none contradicts another one. */
export function prepareQuotations(name: QuotationName): OnPrepare {
  const { watched } = quotationKinds[name];
  return async ({ rows, records, refuse }) => {
    const fresh = new Set<PriceRecord>();
    const asked = rows.flatMap(({ before, record }) => {
      const [was, row] = [before && priceRecord(before), priceRecord(record)];
      refuseWayBack(was, row, refuse);
      refuseWrongRange(row, refuse);
      if (!was) fresh.add(row);
      const isTouched = !was || watched.some((field) => (was[field] ?? null) !== (row[field] ?? null));
      return isTouched ? [row] : [];
    });
    const places = new Map(rows.map(({ record }, i) => [record.id, i]));
    await refuseClashes({
      ...{ name, rows: asked, fresh, records },
      refuse: (message, options = {}) =>
        refuse(message, {
          ...options,
          ...(options.rows && {
            rows: options.rows.map((one) => ({ ...one, record: places.get(asked[one.record]?.id ?? '') ?? 0 })),
          }),
        }),
    });
    return rows.map(() => ({}));
  };
}

/** Draft, then in force, then disabled, and never back (domain.md 3.6). */
const order = ['DRAFT', 'ACTIVE', 'DISABLED'];

function refuseWayBack(was: PriceRecord | undefined, row: PriceRecord, refuse: Refuse): void {
  if (!was || order.indexOf(row.status) >= order.indexOf(was.status)) return;
  refuse(
    {
      zh: `${row.quoteNo ?? ''} 已生效或停用，状态不能退回；如需恢复请复制为新的报价`,
      en: `${row.quoteNo ?? ''} cannot go back to an earlier status: copy it to have it again`,
    },
    { at: '/status', code: errors.wrongState.code },
  );
}

/** A range of ZIP3 goes up: 900-935. */
function refuseWrongRange(row: PriceRecord, refuse: Refuse): void {
  if (row.regionRule !== 'ZIP3') return;
  const wrong = String(row.destValues)
    .split('/')
    .find((value) => value.includes('-') && value.slice(0, 3) > value.slice(4));
  if (wrong === undefined) return;
  refuse(
    { zh: `邮编范围 ${wrong} 的起点大于终点`, en: `The range ${wrong} ends before it begins` },
    { at: '/destValues' },
  );
}
