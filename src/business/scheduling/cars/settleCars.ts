import type { Records } from '../../../server/extend.ts';
import { underway } from '../trips/trip.ts';

/** States of trips in which a car is at the disposal of nobody else. */
const assigned = ['CONFIRMED', 'CHECK_IN', 'LOADING'];
/** The step that leads a car to where its trips say that it is. */
const steps = { IDLE: 'free', ASSIGNED: 'assign', ON_ROAD: 'leave' } as const;

/** Brings cars to the state that follows from their trips; those in the workshop or switched off stay there (domain.md 3.5). */
export async function settleCars(records: Records, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'string').toSorted();
  if (wanted.length === 0) return;
  const cars = await records.find('hwCar', { id: wanted }, { lock: 'write' });
  const trips = await records.find('hwCarDispatch', { carId: wanted, dispatchStatus: [...underway, ...assigned] });
  for (const { id, carStatus } of cars) {
    const states = trips.filter(({ carId }) => carId === id).map(({ dispatchStatus }) => dispatchStatus ?? '');
    const state = stateFor(states);
    if (carStatus && carStatus in steps && carStatus !== state) await records.transit('hwCar', id, steps[state]);
  }
}

/** A car without a trip that is confirmed or underway is free. */
function stateFor(trips: readonly string[]): keyof typeof steps {
  if (trips.some((state) => underway.includes(state))) return 'ON_ROAD';
  return trips.length > 0 ? 'ASSIGNED' : 'IDLE';
}
