import type { ReadRecords } from '../../../server/extend.ts';

/** Those of these destinations that let nobody in without an appointment number. */
export async function strictPlaces(
  records: ReadRecords,
  destCodes: readonly (string | null | undefined)[],
): Promise<ReadonlySet<string | null>> {
  const codes = [...new Set(destCodes.flatMap((code) => code ?? []))];
  if (codes.length === 0) return new Set();
  const places = await records.find('hwRepositoryConfig', { repositoryCode: codes, appointmentRequired: true });
  return new Set(places.map(({ repositoryCode }) => repositoryCode));
}
