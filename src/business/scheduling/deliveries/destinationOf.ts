import type { Coming, ReadRecords, Stored, Values } from '../../../server/extend.ts';

const addressed = ['address', 'city', 'stateCode', 'zipCode', 'country'] as const;
const zoned = ['appointmentTz'] as const;

type Name = (typeof addressed)[number] | (typeof zoned)[number];
type Where = Pick<Coming<'hwDelivery'>, 'destCode' | Name>;

interface Known {
  readonly before: Where | undefined;
  readonly record: Where;
  /** What the list of warehouses knows of where it goes, and of where it went before. */
  readonly there: Values<'hwDelivery'> | undefined;
  readonly left: Values<'hwDelivery'> | undefined;
}

/**
 * What is known of a destination with a code and was not typed: address and time zone of that warehouse (domain.md 5.6). With
 * another code goes what belonged to the one before, unless it is typed anew: the truck would drive there.
 */
export async function destinationOf(
  records: ReadRecords,
  before: Where | undefined,
  record: Where,
): Promise<Values<'hwDelivery'>> {
  if (!record.destCode) return {};
  const isMoved = before?.destCode ? before.destCode !== record.destCode : false;
  const codes = [record.destCode, ...(isMoved && before?.destCode ? [before.destCode] : [])];
  const places = await records.find('hwRepositoryConfig', { repositoryCode: codes });
  const placeOf = (code: string | null | undefined): Values<'hwDelivery'> | undefined =>
    knownOf(places.find(({ repositoryCode }) => repositoryCode === code));
  const there = placeOf(record.destCode);
  const known = { before, record, there, left: isMoved ? (placeOf(before?.destCode) ?? {}) : undefined };
  const isTyped = record.address !== null || record.zipCode !== null;
  return {
    ...(isOpen(known, zoned, record.appointmentTz !== null) && valuesOf(zoned, there)),
    ...(isOpen(known, addressed, isTyped) && valuesOf(addressed, there)),
  };
}

/** The same of the time zone alone. */
export async function zoneOf(...of: Parameters<typeof destinationOf>): Promise<Values<'hwDelivery'>> {
  const { appointmentTz } = await destinationOf(...of);
  return appointmentTz ? { appointmentTz } : {};
}

/** Whether these fields follow the destination: nobody has typed them, or they are still those of the one that it had. */
function isOpen({ before, record, there, left }: Known, names: readonly Name[], isTyped: boolean): boolean {
  if (!isTyped) return there !== undefined;
  if (left === undefined || names.some((name) => record[name] !== before?.[name])) return false;
  return there !== undefined || names.every((name) => record[name] === left[name]);
}

function knownOf(place: Stored<'hwRepositoryConfig'> | undefined): Values<'hwDelivery'> | undefined {
  if (!place) return undefined;
  const { timezone: appointmentTz, address, city, stateCode, zipCode, country } = place;
  return { appointmentTz, address, city, stateCode, zipCode, country };
}

function valuesOf(names: readonly Name[], there: Values<'hwDelivery'> | undefined): Values<'hwDelivery'> {
  return Object.fromEntries(names.map((name) => [name, there?.[name] ?? null]));
}
