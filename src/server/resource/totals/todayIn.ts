import type { House } from '../../house.ts';

/** The day in UTC, as `YYYY-MM-DD`. */
export function todayIn({ clock }: Pick<House, 'clock'>): string {
  return clock().toISOString().slice(0, 10);
}
