/** States of confirmed trips before departure. A change must leave such a trip feasible, and its car is ASSIGNED. */
export const committed: readonly string[] = ['CONFIRMED', 'CHECK_IN', 'LOADING'];

/** States of trips that have departed and are not over. The car of such a trip is ON_ROAD. */
export const underway: readonly string[] = ['DEPARTED', 'ARRIVED', 'ABNORMAL'];

/** States of trips that are not over. Such a trip occupies its car and driver. */
export const open: readonly string[] = ['PLANNED', ...committed, ...underway];

interface WithState {
  readonly dispatchStatus?: string | null | undefined;
}

export function isCommitted({ dispatchStatus }: WithState): boolean {
  return committed.includes(dispatchStatus ?? '');
}

export function isUnderway({ dispatchStatus }: WithState): boolean {
  return underway.includes(dispatchStatus ?? '');
}
