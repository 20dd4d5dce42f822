import { type RecordOf, useFound, useHolds } from '../../../../console/extend.ts';

export type Warehouse = RecordOf<'hwRepositoryConfig'>;

const own = {
  ...{ warehouseType: ['OWN', 'PARTNER'], status: '0' },
  fields: ['repositoryCode', 'repositoryName', 'timezone'],
};
const none: readonly Warehouse[] = [];

/** The warehouses that trips begin at; none for whoever may not list them. */
export function useWarehouses(): readonly Warehouse[] {
  const isHeld = !useHolds('system:repository:list');
  return useFound('hwRepositoryConfig', { filter: own, pageSize: 200, isHeld }).records ?? none;
}

/** On whose clock the board is: that of the warehouse that was chosen, or the one that all of them have; else of whoever looks. */
export function zoneOfBoard(warehouses: readonly Warehouse[], chosenId: string): string | undefined {
  const chosen = warehouses.filter(({ id }) => id === chosenId);
  const zones = new Set((chosen.length > 0 ? chosen : warehouses).map(({ timezone }) => timezone));
  const [zone] = zones;
  return zones.size === 1 ? (zone ?? undefined) : undefined;
}
