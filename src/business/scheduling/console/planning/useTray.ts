import { useEffect, useMemo, useState } from 'react';
import { momentAt, useFound, useKept } from '../../../../console/extend.ts';
import type { Delivery } from '../trip.ts';
import type { PlanClock } from './planClock.ts';

/** The filter of the tray; '' does not limit. */
export interface TrayFilter {
  readonly repositoryId: string;
  readonly dest: string;
  /** `YYYY-MM-DD` in the zone of the board. */
  readonly day: string;
  readonly keyword: string;
}

export const noFilter: TrayFilter = { repositoryId: '', dest: '', day: '', keyword: '' };

/** The number of deliveries that are shown; a filter reaches the others. */
const shown = 200;
/** Typing counts as finished after so many ms. */
const pause = 300;

/** Methods that need a trip; the others are handed over at the dock. */
const byCar = ['TRUCK', 'DIRECT', 'LTL', 'TRANSFER'];
const waitingFilter = {
  ...{ deliveryStatus: 'DRAFT', deliveryMethod: byCar, dispatchId: { isNull: true } },
  fields: ['deliveryNo'],
};

/** The filtered deliveries with an appointment and without a trip, the earliest first. They are updated live. */
export function useTray({ repositoryId, choose, zone }: PlanClock) {
  const [typed, setTyped] = useKept<TrayFilter>('tray', noFilter);
  const filter = useMemo(() => ({ ...typed, repositoryId }), [typed, repositoryId]);
  const settledFilter = useSettled(filter);
  const body = useMemo(() => bodyOf(settledFilter, zone), [settledFilter, zone]);
  const found = useFound('hwDelivery', {
    filter: body,
    sorts: [{ field: 'appointmentTime', order: 'asc' }],
    pageSize: shown,
  });
  const waiting = useFound('hwDelivery', { filter: waitingFilter, pageSize: 1 });
  return {
    ...found,
    records: found.records as readonly Delivery[] | undefined,
    filter,
    setFilter: (next: TrayFilter) => {
      setTyped(next);
      if (next.repositoryId !== repositoryId) choose(next.repositoryId);
    },
    waiting: waiting.total,
  };
}

const fields = [
  ...[
    'deliveryNo',
    'deliveryMethod',
    'destCode',
    'city',
    'zipCode',
    'repositoryId',
    'appointmentTime',
    'appointmentTz',
    'appointmentState',
    'holdType',
  ],
  ...['palletQty', 'cartonQty', 'weightKg', 'volumeCbm'],
];

function bodyOf({ repositoryId, dest, day, keyword }: TrayFilter, zone: string | undefined) {
  return {
    ...{ deliveryStatus: 'APPOINTED', deliveryMethod: byCar, fields },
    ...(repositoryId && { repositoryId }),
    ...(dest && { destCode: { contains: dest.toUpperCase() } }),
    ...(day && { appointmentTime: dayOf(day, zone) }),
    ...(keyword && { keyword }),
  };
}

/** The span of a day in a time zone. */
function dayOf(day: string, zone: string | undefined) {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const start = (of: string) => momentAt(`${of} 00:00:00`, zone).toISOString();
  return { gte: start(day), lt: start(next) };
}

/** A value that follows once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
