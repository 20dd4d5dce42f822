import { refreshDays as writeDays } from '../../db/figures.ts';
import type { House } from '../../house.ts';
import { todayIn } from './todayIn.ts';

/** The day up to which the days of a house are counted. */
const counted = new WeakMap<House, { readonly day: string; readonly resources: unknown }>();

/** Counts days that have no end yet up to today, when the day or the files are others than at the last time. */
export async function refreshDays(house: House): Promise<void> {
  const { resources } = house.schemas.compilation;
  const today = todayIn(house);
  const last = counted.get(house);
  if (last?.day === today && last.resources === resources) return;
  for (const { table, resource } of resources) {
    for (const { name: column, derived } of resource.fields) {
      if (!derived || !('daysSince' in derived)) continue;
      const { daysSince: from, until } = derived;
      await house.database.transact((store) => writeDays(store, { table: table.name, column, from, until, today }));
    }
  }
  counted.set(house, { day: today, resources });
}
