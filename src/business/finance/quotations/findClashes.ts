import { decimals } from '../../../server/extend.ts';
import type { PriceRecord } from './quotation.ts';
import type { QuotationKind } from './quotationKinds.ts';

/** Two rows of one list of which no one could say which holds. */
export interface Clash {
  readonly row: PriceRecord;
  readonly other: PriceRecord;
  /** What they are both for. */
  readonly rank: string;
  /** `home`: a destination is in two regions; `tier`: both have a price for the same quantities; `unit`: they count in different ones. */
  readonly of: 'tier' | 'home' | 'unit';
}

/** Which of the given rows clash with one another or with others of their list: a row is told of once. */
export function findClashes(
  given: ReadonlySet<PriceRecord>,
  others: readonly PriceRecord[],
  kind: QuotationKind,
): readonly Clash[] {
  const rows = [...others, ...given];
  const clashes = [...tierClashes(rows, kind), ...homeClashes(rows, kind)];
  const seen = new Set<PriceRecord>();
  return clashes.flatMap((clash) => {
    const turned = given.has(clash.row) ? clash : { ...clash, row: clash.other, other: clash.row };
    if (!given.has(turned.row) || seen.has(turned.row)) return [];
    seen.add(turned.row);
    return [turned];
  });
}

/** In the order of their beginnings, a tier must not begin before the one with the highest end so far has ended. */
function* tierClashes(rows: readonly PriceRecord[], { ranks, tier, unit = () => '' }: QuotationKind): Generator<Clash> {
  const byRank = new Map<string, PriceRecord[]>();
  for (const row of rows) {
    for (const rank of ranks(row)) {
      const there = byRank.get(rank);
      if (there) there.push(row);
      else byRank.set(rank, [row]);
    }
  }
  for (const [rank, some] of byRank) {
    if (some.length < 2) continue;
    const sorted = some.toSorted((a, b) => decimals.compare(tier(a).from, tier(b).from));
    const first = sorted[0] as PriceRecord;
    let last = first;
    for (const row of sorted.slice(1)) {
      const { to } = tier(last);
      if (unit(row) !== unit(first)) yield { row, other: first, rank, of: 'unit' };
      else if (to === null || decimals.compare(tier(row).from, to) <= 0) yield { row, other: last, rank, of: 'tier' };
      const end = tier(row).to;
      if (to !== null && (end === null || decimals.compare(end, to) > 0)) last = row;
    }
  }
}

function* homeClashes(rows: readonly PriceRecord[], { homes }: QuotationKind): Generator<Clash> {
  if (!homes) return;
  const homeOf = new Map<string, { readonly row: PriceRecord; readonly home: string }>();
  for (const row of rows) {
    const { home, places } = homes(row);
    for (const place of places) {
      const there = homeOf.get(place);
      if (there && there.home !== home) yield { row, other: there.row, rank: place, of: 'home' };
      if (!there) homeOf.set(place, { row, home });
    }
  }
}
