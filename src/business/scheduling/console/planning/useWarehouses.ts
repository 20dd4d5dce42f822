import { type RecordOf, useFound, useHolds } from '../../../../console/extend.ts';

export type Warehouse = RecordOf<'hwRepositoryConfig'>;

const own = {
  ...{ warehouseType: ['OWN', 'PARTNER'], status: '0' },
  fields: ['repositoryCode', 'repositoryName', 'repositoryNameEn', 'timezone'],
};
const none: readonly Warehouse[] = [];

interface Warehouses {
  readonly warehouses: readonly Warehouse[];
  /** Whether it is known by now which there are, or that they cannot be had. */
  readonly isSettled: boolean;
}

/** The warehouses that trips begin at; none for whoever may not list them. */
export function useWarehouses(): Warehouses {
  const isHeld = !useHolds('system:repository:list');
  const sorts = [{ field: 'repositoryCode', order: 'asc' as const }];
  const { records, error } = useFound('hwRepositoryConfig', { filter: own, sorts, pageSize: 200, isHeld });
  return { warehouses: records ?? none, isSettled: isHeld || records !== undefined || error !== undefined };
}

/**
 * On whose clock the board is: that of the warehouse that was chosen, or the one that most of them have, of equal ones the
 * first by code; of whoever looks where no warehouse is known.
 */
export function zoneOfBoard(warehouses: readonly Warehouse[], chosenId: string): string | undefined {
  const chosen = warehouses.find(({ id }) => id === chosenId);
  if (chosen) return chosen.timezone ?? undefined;
  const zones = Map.groupBy(warehouses, ({ timezone }) => timezone);
  const [most] = [...zones].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? undefined;
}
