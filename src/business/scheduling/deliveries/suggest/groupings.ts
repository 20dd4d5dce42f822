import { ownName } from '../../../../contract/ownName.ts';
import type { Language, Text } from '../../../../contract/text.ts';
import { type Decimal, decimals, type OnRead, type ReadRecords } from '../../../../server/extend.ts';
import { type Candidate, candidates } from './candidates.ts';
import { type Group, groupCandidates } from './groupCandidates.ts';
import { loadsInOrder } from './loadsInOrder.ts';
import type { Capacity } from './truckloads.ts';
import { readWish } from './wish.ts';

/**
 * What could be delivered together, of what stands in stock: groups by warehouse, destination and way, with their figures,
 * and the truckloads that they come to, most urgent first. It promises nothing: pallets are kept when a delivery is made.
 */
export const groupings: OnRead<'hwDelivery'> = async ({ input, records, find }) => {
  const wish = await readWish(records, input);
  const groups = groupCandidates(await candidates({ records, find }, wish));
  const names = await namesOf(records, groups);
  return {
    capacity: wish.capacity,
    groups: groups.map((group) => ({
      ...{ repositoryId: group.repositoryId, repositoryName: names.get(group.repositoryId) ?? null },
      ...{ destCode: group.destCode, deliveryMethod: group.deliveryMethod },
      ...placeOf(group),
      ...daysOf(group.members),
      ...figuresOf(group.members),
      loads: loadsOf(group.members, wish.capacity),
    })),
  };
};

async function namesOf(records: ReadRecords, groups: readonly Group[]): Promise<ReadonlyMap<string, Text>> {
  const ids = [...new Set(groups.map(({ repositoryId }) => repositoryId))];
  const houses = ids.length > 0 ? await records.find('hwRepositoryConfig', { id: ids }) : [];
  const nameIn = (house: (typeof houses)[number], language: Language) => ownName('hwRepositoryConfig', house, language);
  return new Map(houses.map((house) => [house.id, { zh: nameIn(house, 'zh'), en: nameIn(house, 'en') }]));
}

/** Where goods for people go, as the first of them says. */
function placeOf({ members: [first] }: Group) {
  const { destType = null, consignee = null, city = null, stateCode = null, zipCode = null } = first?.goods ?? {};
  return { destType, consignee, city, stateCode, zipCode };
}

function daysOf(members: readonly Candidate[]) {
  const least = (pick: (one: Candidate) => string | null): string | null =>
    members.flatMap((one) => pick(one) ?? []).toSorted()[0] ?? null;
  return {
    priority: least(({ priority }) => priority),
    inTime: least(({ days }) => days.inTime),
    freeUntil: least(({ days }) => days.freeUntil),
    windowEnd: least(({ days }) => days.windowEnd),
  };
}

function figuresOf(members: readonly Candidate[]) {
  const pallets = members.map(({ pallet }) => pallet);
  return {
    palletIds: pallets.map(({ id }) => id),
    customers: new Set(pallets.map(({ customerId }) => customerId)).size,
    cartonQty: pallets.reduce((sum, { cartonQty }) => sum + cartonQty, 0),
    palletQty: decimals.round(decimals.add(0, ...pallets.map(({ palletQty }) => palletQty)), 1),
    weightKg: decimals.round(decimals.add(0, ...pallets.map(({ weightKg }) => weightKg)), 3),
    volumeCbm: decimals.round(decimals.add(0, ...pallets.map(({ volumeCbm }) => volumeCbm)), 4),
  };
}

/** Each with how full the truck is, in percent of what it takes. */
function loadsOf(members: readonly Candidate[], capacity: Capacity) {
  return loadsInOrder(members, capacity).map((load) => {
    const figures = figuresOf(load);
    const fill = {
      pallets: percentOf(figures.palletQty, capacity.pallets),
      weight: percentOf(figures.weightKg, capacity.weightKg),
      volume: percentOf(figures.volumeCbm, capacity.volumeCbm),
    };
    return { ...figures, fill };
  });
}

function percentOf(amount: Decimal, most: Decimal | undefined): number | null {
  return most === undefined ? null : Number(decimals.divide(decimals.multiply(amount, 100), most, 0));
}
