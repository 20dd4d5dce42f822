import type { ReadRecords } from '../../server/extend.ts';

/** What a line of goods says of its code: nothing of one that a warehouse has, or of none. */
export function destCheckOf(isKnown: (code: string) => boolean, destCode: string | null | undefined) {
  return { destCheck: destCode && !isKnown(destCode) ? ('UNKNOWN' as const) : null };
}

/** Which of these codes of destinations a warehouse has, be it ours or that of a platform (domain.md 5.2). */
export async function knownDestinations(
  records: ReadRecords,
  codes: readonly string[],
): Promise<(code: string) => boolean> {
  const repositoryCode = [...new Set(codes)];
  const warehouses = repositoryCode.length > 0 ? await records.find('hwRepositoryConfig', { repositoryCode }) : [];
  const known = new Set(warehouses.map((warehouse) => warehouse.repositoryCode));
  return (code) => known.has(code);
}
