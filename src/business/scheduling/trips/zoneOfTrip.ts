import type { ReadRecords } from '../../../server/extend.ts';
import type { Trip } from './trip.ts';

/** On whose clock a trip is: that of its warehouse, or of the terminal that its container is fetched from. */
export async function zoneOfTrip(
  records: Pick<ReadRecords, 'get'>,
  { repositoryId, quayId }: Partial<Pick<Trip, 'repositoryId' | 'quayId'>>,
): Promise<string | undefined> {
  const warehouse = repositoryId ? await records.get('hwRepositoryConfig', repositoryId) : undefined;
  if (warehouse?.timezone) return warehouse.timezone;
  const quay = quayId ? await records.get('hwQuayConfig', quayId) : undefined;
  return quay?.timezone ?? undefined;
}
