import { useKept } from '../../../../console/extend.ts';
import { useWarehouses, zoneOfBoard } from './useWarehouses.ts';

/** The warehouses, which of them was chosen ('' is all of them), and the clock that days and times of the board are told by. */
export function usePlanClock() {
  const [repositoryId, choose] = useKept('trayWarehouse', '');
  const { warehouses, isSettled } = useWarehouses();
  return { repositoryId, choose, warehouses, isSettled, zone: zoneOfBoard(warehouses, repositoryId) };
}

export type PlanClock = ReturnType<typeof usePlanClock>;
