import { decimals, type OnRead } from '../../../server/extend.ts';
import { short } from './clashWords.ts';
import { findClashes } from './findClashes.ts';
import type { PriceRecord, QuotationName } from './quotation.ts';
import { type QuotationKind, quotationKinds } from './quotationKinds.ts';
import { readList } from './readList.ts';

/** Quantities for which a list has no price although it has one below and above, or below alone; or rows that contradict. */
export interface ListWarning {
  readonly of: 'gap' | 'start' | 'end' | 'clash' | 'unit' | 'period';
  readonly quoteNo: string;
  readonly rank: string;
  readonly from: string;
  readonly to: string;
}

/** `{list}`: what somebody should look at in a price list before it is used; nothing of it stands in the way of saving. */
export function findGaps(name: QuotationName): OnRead {
  return async ({ find, input, refuse }) => {
    const rows = await readList({ name, records: { find }, refuse }, input.list);
    return { rows: rows.length, warnings: listWarnings(rows, quotationKinds[name]).slice(0, 1_000) };
  };
}

/** Warnings of one list; rows with the same gap are told of once. */
export function listWarnings(rows: readonly PriceRecord[], kind: QuotationKind): readonly ListWarning[] {
  const byRank = Map.groupBy(
    rows.flatMap((row) => kind.ranks(row).map((rank) => ({ row, rank }))),
    ({ rank }) => rank,
  );
  const seen = new Set<string>();
  const warnings: ListWarning[] = [];
  const note = (warning: ListWarning): void => {
    const key = [warning.of, warning.quoteNo, warning.from].join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    warnings.push(warning);
  };
  for (const [rank, some] of byRank)
    for (const gap of gapsOf(
      some.map(({ row }) => row),
      kind,
    ))
      note({ ...gap, rank });
  for (const { row, other, rank, of } of findClashes(new Set(rows), [], kind)) {
    note({ of: of === 'unit' ? 'unit' : 'clash', quoteNo: row.quoteNo ?? '', rank, from: other.quoteNo ?? '', to: '' });
  }
  return [...warnings, ...endings(rows)];
}

function* gapsOf(rows: readonly PriceRecord[], { tier, step }: QuotationKind): Generator<Omit<ListWarning, 'rank'>> {
  const sorted = rows.toSorted((a, b) => decimals.compare(tier(a).from, tier(b).from));
  const [first] = sorted;
  if (!first) return;
  if (decimals.compare(tier(first).from, step(first)) > 0) {
    yield { of: 'start', quoteNo: first.quoteNo ?? '', from: '0', to: short(tier(first).from) };
  }
  let last = first;
  for (const row of sorted.slice(1)) {
    const { to } = tier(last);
    if (to !== null && decimals.compare(tier(row).from, decimals.add(to, step(last))) > 0) {
      yield { of: 'gap', quoteNo: row.quoteNo ?? '', from: short(to), to: short(tier(row).from) };
    }
    const end = tier(row).to;
    if (to !== null && (end === null || decimals.compare(end, to) > 0)) last = row;
  }
  const { to } = tier(last);
  if (to !== null) yield { of: 'end', quoteNo: last.quoteNo ?? '', from: short(to), to: '' };
}

/** Rows that end before others of their list: from then on there is no price for what they are for. */
function endings(rows: readonly PriceRecord[]): ListWarning[] {
  const last = rows.reduce<string | null>((end, { expiryDate }) => {
    if (end === null || expiryDate === null) return null;
    return expiryDate > end ? expiryDate : end;
  }, '');
  return rows.flatMap(({ quoteNo, expiryDate }) =>
    expiryDate === null || expiryDate === last
      ? []
      : [{ of: 'period' as const, quoteNo: quoteNo ?? '', rank: '', from: expiryDate, to: last ?? '' }],
  );
}
