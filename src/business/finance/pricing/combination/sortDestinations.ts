import { many, type Text } from '../../../../contract/text.ts';
import { decimals } from '../../../../server/extend.ts';
import type { Step } from '../../both/trace.ts';
import type { Destination } from '../charges/destination.ts';
import { keysOfPlace } from '../lists/placeKeys.ts';
import { isInForce, type PriceList } from '../lists/priceList.ts';
import type { CombinationRow } from '../lists/rows.ts';
import { onlyOf } from '../lists/tierOf.ts';
import { say } from '../say.ts';

/** A destination with the region that it lies in. */
export interface Inside {
  readonly destination: Destination;
  readonly row: CombinationRow;
}

/** Destinations in regions and outside of them, with the row whose terms hold for the container. */
export interface Sorted {
  readonly inside: readonly Inside[];
  readonly outside: readonly Destination[];
  readonly terms: CombinationRow;
  readonly steps: readonly Step[];
}

/** What a container is looked at with. */
export interface ContainerAsk {
  readonly list: PriceList<CombinationRow>;
  readonly cabinetId: string | null;
  readonly date: string;
  readonly destinations: readonly Destination[];
}

/** Parcels are never part of a combination. */
const parcels: ReadonlySet<string> = new Set(['UPS', 'FEDEX']);

/** Whether a container can be billed as a combination, steps 1 to 3 of domain.md 6.6, or why it cannot. */
export function sortDestinations(ask: ContainerAsk): Sorted | { readonly reason: Text } {
  const { destinations } = ask;
  const found = destinations.map((destination) => ({ destination, row: regionOf(ask, destination) }));
  const matched = found.flatMap(({ destination, row }) => (row ? [{ destination, row }] : [])).toSorted(byVolume);
  const terms = matched.map(({ row }) => row).toSorted(byRegion)[0];
  if (!terms) return { reason: { zh: '没有仓点在组合区域内', en: 'No destination lies in a region' } };
  const { maxDest, maxMixDest, quoteNo, stdPallets } = terms;
  if (destinations.length > maxDest) return { reason: tooMany(destinations.length, maxDest) };
  const inside = matched.slice(0, maxMixDest);
  const kept = new Set(inside.map(({ destination }) => destination));
  const outside = destinations.filter((destination) => !kept.has(destination));
  if (outside.length > maxDest - maxMixDest) return { reason: tooManyOutside(outside.length, maxDest - maxMixDest) };
  const regions = new Set(inside.map(({ row }) => row.regionCode));
  const alone = inside.find(({ row }) => row.noCrossZone === true);
  if (alone && regions.size > 1) return { reason: noCrossing(alone.row.regionCode) };
  const counts = { count: `${destinations.length}`, inside: `${inside.length}`, outside: `${outside.length}` };
  const steps = [
    say('terms', { quoteNo, maxDest: `${maxDest}`, maxMixDest: `${maxMixDest}`, stdPallets: `${stdPallets}` }),
    ...(matched.length > maxMixDest
      ? [say('keptLargest', { most: `${maxMixDest}`, rest: `${matched.length - maxMixDest}` })]
      : []),
    say('destinations', counts),
  ];
  return { inside, outside, terms, steps };
}

function regionOf({ list, cabinetId, date }: ContainerAsk, destination: Destination): CombinationRow | undefined {
  if (parcels.has(destination.deliveryMethod)) return undefined;
  for (const { key } of keysOfPlace(destination.place)) {
    const rows = list.rowsAt(key).filter((row) => row.cabinetId === cabinetId && isInForce(row, date));
    if (rows.length > 0) return onlyOf(rows);
  }
  return undefined;
}

/** The largest first, of equal ones the smallest code. */
export function byVolume(a: { readonly destination: Destination }, b: { readonly destination: Destination }): number {
  const difference = decimals.compare(b.destination.cbm, a.destination.cbm);
  return difference === 0 ? compareText(a.destination.name, b.destination.name) : difference;
}

function byRegion(a: CombinationRow, b: CombinationRow): number {
  return compareText(a.regionCode, b.regionCode) || compareText(a.quoteNo, b.quoteNo);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const tooMany = (count: number, most: number): Text => ({
  zh: `${count} 个仓点，超过最多 ${most} 个`,
  en: `${many(count, 'destination is', 'destinations are')} more than the ${most} allowed`,
});

const tooManyOutside = (count: number, most: number): Text => ({
  zh: `区域外有 ${count} 个仓点，最多 ${most} 个`,
  en: `${many(count, 'destination lies', 'destinations lie')} outside of the regions, at most ${most} may`,
});

const noCrossing = (region: string): Text => ({
  zh: `区域 ${region} 不可与其他区域组合`,
  en: `Region ${region} may not be combined with another one`,
});
