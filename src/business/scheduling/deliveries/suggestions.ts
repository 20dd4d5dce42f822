import { ownName } from '../../../contract/record.ts';
import type { Language, Text } from '../../../contract/text.ts';
import { type Decimal, decimals, type OnRead, type ReadRecords } from '../../../server/extend.ts';
import { type Candidate, candidates, type Group, groupCandidates, readSearch } from './suggestedPallets.ts';
import { type Capacity, type Cargo, truckloads } from './truckloads.ts';

/**
 * Suggests deliveries from the stock: groups of pallets by warehouse, destination and method, with their figures and truckloads,
 * the most urgent first (README, S1 to S4). It reserves nothing; pallets are locked when a delivery is created.
 */
export const groupings: OnRead<'hwDelivery'> = async ({ input, records, find }) => {
  const search = await readSearch(records, input);
  const groups = groupCandidates(await candidates({ records, find }, search));
  const names = await namesOf(records, groups);
  return {
    capacity: search.capacity,
    groups: groups.map((group) => ({
      ...{ repositoryId: group.repositoryId, repositoryName: names.get(group.repositoryId) ?? null },
      ...{ destCode: group.destCode, deliveryMethod: group.deliveryMethod },
      ...placeOf(group),
      ...daysOf(group.members),
      ...figuresOf(group.members),
      loads: loadsOf(group.members, search.capacity),
    })),
  };
};

async function namesOf(records: ReadRecords, groups: readonly Group[]): Promise<ReadonlyMap<string, Text>> {
  const ids = [...new Set(groups.map(({ repositoryId }) => repositoryId))];
  const warehouses = ids.length > 0 ? await records.find('hwRepositoryConfig', { id: ids }) : [];
  const nameIn = (warehouse: (typeof warehouses)[number], language: Language) =>
    ownName('hwRepositoryConfig', warehouse, language);
  return new Map(warehouses.map((one) => [one.id, { zh: nameIn(one, 'zh'), en: nameIn(one, 'en') }]));
}

/** The address of a group, from its first goods. */
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

/** The truckloads of a group, each with its share of the truck's limits in percent. */
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

interface Member extends Cargo {
  readonly candidate: Candidate;
}

/** Distributes candidates over truckloads. */
function loadsInOrder(members: readonly Candidate[], capacity: Capacity): readonly (readonly Candidate[])[] {
  const cargo = members.map((candidate): Member => {
    const { palletQty, weightKg, volumeCbm } = candidate.pallet;
    return { candidate, palletQty, weightKg, volumeCbm };
  });
  return truckloads(cargo, capacity).map((load) => load.map(({ candidate }) => candidate));
}
