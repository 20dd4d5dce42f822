import type { Coming, ReadRecords, Records, Reject, Stored, Values } from '../../../server/extend.ts';
import { addressOf, type Pallet } from '../../in-library/pallets/pallet.ts';

const addressed = ['address', 'city', 'stateCode', 'zipCode', 'country'] as const;
const zoned = ['appointmentTz'] as const;

type Name = (typeof addressed)[number] | (typeof zoned)[number];
type Where = Pick<Coming<'hwDelivery'>, 'destCode' | Name>;

interface Destination {
  readonly before: Where | undefined;
  readonly record: Where;
  /** The values from the warehouse list for the new destination (`there`) and for the previous one (`left`). */
  readonly there: Values<'hwDelivery'> | undefined;
  readonly left: Values<'hwDelivery'> | undefined;
}

/**
 * Fills address and time zone of a delivery from the warehouse with its destination code, unless the user entered them. When the
 * code changes, values of the previous destination are replaced; otherwise the truck would drive to the old address (README, D5).
 */
export async function destinationOf(records: ReadRecords, before: Where | undefined, record: Where): Promise<Values<'hwDelivery'>> {
  if (!record.destCode) return {};
  const isMoved = before?.destCode ? before.destCode !== record.destCode : false;
  const codes = [record.destCode, ...(isMoved && before?.destCode ? [before.destCode] : [])];
  const locations = await records.find('hwRepositoryConfig', { repositoryCode: codes });
  const placeOf = (code: string | null | undefined): Values<'hwDelivery'> | undefined =>
    fieldsOf(locations.find(({ repositoryCode }) => repositoryCode === code));
  const there = placeOf(record.destCode);
  const destination = { before, record, there, left: isMoved ? (placeOf(before?.destCode) ?? {}) : undefined };
  const isTyped = record.address !== null || record.zipCode !== null;
  return {
    ...(follows(destination, zoned, record.appointmentTz !== null) && valuesOf(zoned, there)),
    ...(follows(destination, addressed, isTyped) && valuesOf(addressed, there)),
  };
}

export async function zoneOf(...of: Parameters<typeof destinationOf>): Promise<Values<'hwDelivery'>> {
  const { appointmentTz } = await destinationOf(...of);
  return appointmentTz ? { appointmentTz } : {};
}

/**
 * Whether these fields get their values from the destination: they are empty and the destination is listed, or its code has changed and
 * this save does not change the fields. If the new destination is not listed, the fields are emptied only if they have the values of the
 * previous destination.
 */
function follows({ before, record, there, left }: Destination, names: readonly Name[], isTyped: boolean): boolean {
  if (!isTyped) return there !== undefined;
  if (left === undefined || names.some((name) => record[name] !== before?.[name])) return false;
  return there !== undefined || names.every((name) => record[name] === left[name]);
}

function fieldsOf(location: Stored<'hwRepositoryConfig'> | undefined): Values<'hwDelivery'> | undefined {
  if (!location) return undefined;
  const { timezone: appointmentTz, address, city, stateCode, zipCode, country } = location;
  return { appointmentTz, address, city, stateCode, zipCode, country };
}

function valuesOf(names: readonly Name[], there: Values<'hwDelivery'> | undefined): Values<'hwDelivery'> {
  return Object.fromEntries(names.map((name) => [name, there?.[name] ?? null]));
}

/** Destination types by warehouse type; all others are `OVERSEAS`. */
const types: Readonly<Record<string, Stored<'hwDelivery'>['destType']>> = { AMAZON: 'AMAZON', WALMART: 'WALMART' };

/**
 * Returns the destination of a pallet: from its line of goods, else from a line of its order with the same code. Without such a line,
 * returns only the code, and the type from the warehouse list.
 */
export async function destinationOfPallet(records: Records, pallet: Pallet): Promise<Values<'hwDelivery'>> {
  const { orderId, orderGoodsId, destCode } = pallet;
  const own = orderGoodsId ? await records.get('hwOrderGoods', orderGoodsId) : undefined;
  const [other] = own || !destCode ? [] : await records.find('hwOrderGoods', { orderId, destCode }, { limit: 1 });
  const goods = own ?? other;
  const [warehouse] = destCode ? await records.find('hwRepositoryConfig', { repositoryCode: destCode }) : [];
  const destType = goods?.destType ?? types[warehouse?.warehouseType ?? ''] ?? 'OVERSEAS';
  if (!goods) return { destType, destCode };
  const { consignee, phone, address, city, stateCode, zipCode, country, expressNo } = goods;
  return { destType, destCode, consignee, phone, address, city, stateCode, zipCode, country, expressNo };
}

interface AddressCheck {
  readonly record: Coming<'hwDelivery'>;
  readonly records: Records;
  readonly reject: Reject;
  readonly pallets: readonly Pallet[];
}

/** Rejects pallets for private addresses that differ from each other, or whose ZIP differs from that of the delivery (README, D2). */
export async function assertOneAddress({ record, records, reject, pallets }: AddressCheck): Promise<void> {
  const ids = pallets.flatMap(({ orderGoodsId }) => orderGoodsId ?? []);
  const goods = ids.length > 0 ? await records.find('hwOrderGoods', { id: ids }) : [];
  const zips = new Set(goods.flatMap(({ zipCode }) => zipCode ?? []));
  if (record.zipCode !== null) zips.add(record.zipCode);
  const addresses = new Set(goods.map(addressOf));
  if (zips.size <= 1 && addresses.size <= 1) return;
  reject({ zh: '这些板的收件地址不同', en: 'These pallets are for different addresses' }, { at: '/zipCode' });
}
