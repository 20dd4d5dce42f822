import { type RecordOf, useFound, useHolds, useKept } from '../../../../console/extend.ts';

/** The warehouses, the chosen one ('' for all), and the time zone of the board. */
export function usePlanClock() {
  const [repositoryId, choose] = useKept('trayWarehouse', '');
  const { warehouses, isSettled } = useWarehouses();
  return { repositoryId, choose, warehouses, isSettled, zone: zoneOfBoard(warehouses, repositoryId) };
}

export type PlanClock = ReturnType<typeof usePlanClock>;

export type Warehouse = RecordOf<'hwRepositoryConfig'>;

const own = {
  ...{ warehouseType: ['OWN', 'PARTNER'], status: '0' },
  fields: ['repositoryCode', 'repositoryName', 'repositoryNameEn', 'timezone'],
};
const none: readonly Warehouse[] = [];

interface Warehouses {
  readonly warehouses: readonly Warehouse[];
  /** Whether they have been read, or cannot be read. */
  readonly isSettled: boolean;
}

/** The warehouses where trips start; none for users who may not list them. */
function useWarehouses(): Warehouses {
  const isHeld = !useHolds('system:repository:list');
  const sorts = [{ field: 'repositoryCode', order: 'asc' as const }];
  const { records, error } = useFound('hwRepositoryConfig', { filter: own, sorts, pageSize: 200, isHeld });
  return { warehouses: records ?? none, isSettled: isHeld || records !== undefined || error !== undefined };
}

/**
 * The time zone of the board: that of the chosen warehouse, else the most frequent one (of equal ones, the first by code), else
 * that of the browser.
 */
export function zoneOfBoard(warehouses: readonly Warehouse[], chosenId: string): string | undefined {
  const chosen = warehouses.find(({ id }) => id === chosenId);
  if (chosen) return chosen.timezone ?? undefined;
  const zones = Map.groupBy(warehouses, ({ timezone }) => timezone);
  const [most] = [...zones].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? undefined;
}
