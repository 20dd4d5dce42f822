import type { FoundColumn, ImportCell } from '../../../contract/imports.ts';
import type { Field } from '../../../contract/resource.ts';

/** A cell as people type it: a moment as the clock shows it in the zone of its column, in which a fix of it is read too. */
export function cellText(
  { name, kind }: Pick<Field, 'name' | 'kind'>,
  value: ImportCell | null | undefined,
  columns: readonly FoundColumn[] = [],
): string {
  if (value === undefined || value === null) return '';
  const moment = kind === 'date-time' && /\dZ$/.test(String(value)) ? new Date(String(value)) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) return String(value);
  const timeZone = columns.find(({ field }) => field === name)?.zone;
  // Swedish writes a moment as it is written in a sheet: 2026-07-01 12:00:00.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);
}
