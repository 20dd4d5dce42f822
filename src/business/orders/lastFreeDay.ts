import type { Books, ReadBooks, Stored } from '../../server/extend.ts';

interface Terminal {
  readonly timezone: string;
  readonly freeDays: number;
}

/**
 * The day of arrival at the terminal, by its own clock, and its free days, less one (domain.md 5.1, 6.8).
 */
export function lastFreeDay(ata: string, { timezone, freeDays }: Terminal): string {
  const arrived = Temporal.Instant.from(ata).toZonedDateTimeISO(timezone).toPlainDate();
  return arrived.add({ days: freeDays - 1 }).toString();
}

/** The last free day of a container; without an arrival or a terminal nobody knows it. */
export async function lastFreeDayOf(
  books: Pick<Books | ReadBooks, 'get'>,
  { ata, quayId }: Partial<Pick<Stored<'hwOrder'>, 'ata' | 'quayId'>>,
): Promise<string | null> {
  const quay = ata && quayId ? await books.get('hwQuayConfig', quayId) : undefined;
  return ata && quay ? lastFreeDay(ata, quay) : null;
}
