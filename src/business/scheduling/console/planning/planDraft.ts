import type { Delivery } from '../trip.ts';

/** A trip that somebody is about to plan, or deliveries that are about to come on one that is there. */
export interface Draft {
  readonly deliveries: readonly Delivery[];
  readonly carId?: string | undefined;
  /** Where no car of the board drives: whose truck it is, and its plate. */
  readonly carrierId?: string | undefined;
  readonly plateNo?: string | undefined;
  /** In ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** Somebody has said when it ends; else it is a guess. */
  readonly isEndGiven?: boolean | undefined;
  /** The trip that they come on; undefined: a new one. */
  readonly tripId?: string | undefined;
}

/** In the order in which they are expected: without an appointment last. */
export function inOrder(deliveries: readonly Delivery[]): readonly Delivery[] {
  const time = ({ appointmentTime }: Delivery) =>
    appointmentTime ? Date.parse(appointmentTime) : Number.POSITIVE_INFINITY;
  return deliveries.toSorted((a, b) => (time(a) < time(b) ? -1 : Number(time(a) > time(b))));
}

/** The same with one of them a place earlier or later; unchanged at the ends. */
export function withMoved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const to = index + by;
  if (to < 0 || to >= list.length) return list;
  const next = list.toSpliced(index, 1);
  return next.toSpliced(to, 0, ...list.slice(index, index + 1));
}
