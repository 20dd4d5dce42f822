import { type Area, type Company, idOf } from '../company.ts';
import { binCalls } from '../support/calls.ts';
import type { Story } from '../support/walk.ts';

/** Zone, aisles, shelves, levels, pallets of a bin and its kind, by warehouse. */
const ranges = {
  LAX01: [
    ['A', '1-3', '01-08', '1-3', 3, 'RACK'],
    ['B', '1-2', '01-08', '1-3', 3, 'RACK'],
    ['F', '1', '01-06', '1', 6, 'FLOOR'],
    ['S', '1', '1-4', '1', 10, 'STAGE'],
    ['H', '1', '1-3', '1', 4, 'HOLD'],
    ['D', '1', '1-4', '1', 4, 'DAMAGE'],
  ],
  EWR01: [
    ['A', '1-2', '01-08', '1-3', 3, 'RACK'],
    ['F', '1', '01-04', '1', 6, 'FLOOR'],
    ['H', '1', '1-2', '1', 4, 'HOLD'],
    ['D', '1', '1-2', '1', 4, 'DAMAGE'],
  ],
} as const;

/** The bins of both warehouses, made rack by rack before the first pallet comes. */
export const bins: Area = (company) => [layOut(company)];

async function* layOut({ desk, ago, warehouses }: Company): Story {
  yield ago(32);
  for (const [code, racks] of Object.entries(ranges)) {
    const keeper = desk.as('warehouseKeeper');
    for (const [zone, aisles, shelves, levels, maxPallets, locatorType] of racks) {
      const repositoryId = idOf(warehouses, code);
      const input = { repositoryId, zone, aisles, shelves, levels, maxPallets, locatorType };
      await keeper.post(binCalls.generate, { input });
    }
  }
}
