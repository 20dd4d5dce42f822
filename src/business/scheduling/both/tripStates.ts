/** States of confirmed trips before departure, in which changes must keep them feasible. They make their car ASSIGNED. */
export const committed: readonly string[] = ['CONFIRMED', 'CHECK_IN', 'LOADING'];

/** States of trips that have departed and are not over. They make their car ON_ROAD. */
export const underway: readonly string[] = ['DEPARTED', 'ARRIVED', 'ABNORMAL'];

/** States of trips that are not over. They occupy their car and driver. */
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
