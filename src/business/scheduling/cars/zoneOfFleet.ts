import type { ReadRecords } from '../../../server/extend.ts';

/** On whose calendar the services of cars fall due: that of the own warehouses, of the first by code where they have several. */
export async function zoneOfFleet(records: Pick<ReadRecords, 'find'>): Promise<string | undefined> {
  const own = { warehouseType: 'OWN', status: '0' } as const;
  const sorts = [{ field: 'repositoryCode', order: 'asc' as const }];
  const [first] = await records.find('hwRepositoryConfig', own, { sorts, limit: 1 });
  return first?.timezone ?? undefined;
}
