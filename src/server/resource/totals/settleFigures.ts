import { findUnworked } from '../../db/figures.ts';
import type { House } from '../../house.ts';
import { fillFigures } from './fillFigures.ts';
import { todayIn } from './todayIn.ts';

/**
 * Works out once more what files that are in force by now say newly: records may have been written meanwhile, by whoever
 * did not know of it yet. Only then is it noted as done.
 */
export async function settleFigures(house: House): Promise<void> {
  const { database, schemas, log } = house;
  const { resources } = schemas.compilation;
  const due = await findUnworked(
    database.read,
    resources.map(({ table }) => table),
  );
  if (due.length === 0) return;
  await database.idle?.();
  const refused = await fillFigures(database, { resources, today: todayIn(house), isLive: true });
  for (const [table, refusals] of refused) {
    for (const { message } of refusals) log.error({ event: 'figureRefused', table }, message);
  }
}
