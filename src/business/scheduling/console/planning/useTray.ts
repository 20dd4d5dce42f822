import { useEffect, useMemo, useState } from 'react';
import { momentAt, useFound, useKept } from '../../../../console/extend.ts';
import type { Delivery } from '../trip.ts';
import type { PlanClock } from './usePlanClock.ts';

/** What the deliveries of the tray are narrowed down by; '' is all of them. */
export interface TrayFilter {
  readonly repositoryId: string;
  readonly dest: string;
  /** `YYYY-MM-DD` on the clock of the board. */
  readonly day: string;
  readonly keyword: string;
}

export const allOfThem: TrayFilter = { repositoryId: '', dest: '', day: '', keyword: '' };

/** So many are shown at once: whoever has more narrows them down. */
const shown = 200;
/** A person is done typing after so many ms. */
const pause = 300;

/** What goes by car: the others are handed over at the door. */
const byCar = ['TRUCK', 'DIRECT', 'LTL', 'TRANSFER'];
const waitingFilter = {
  ...{ deliveryStatus: 'DRAFT', deliveryMethod: byCar, dispatchId: { isNull: true } },
  fields: ['deliveryNo'],
};

/** The deliveries that have an appointment and no trip, earliest first, and how they are narrowed down; live. */
export function useTray({ repositoryId, choose, zone }: PlanClock) {
  const [typed, setTyped] = useKept<TrayFilter>('tray', allOfThem);
  const filter = useMemo(() => ({ ...typed, repositoryId }), [typed, repositoryId]);
  const asked = useSettled(filter);
  const body = useMemo(() => bodyOf(asked, zone), [asked, zone]);
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

/** From the beginning of a day to that of the next, by the clock of the place. */
function dayOf(day: string, zone: string | undefined) {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const start = (of: string) => momentAt(`${of} 00:00:00`, zone).toISOString();
  return { gte: start(day), lt: start(next) };
}

/** A value that is asked for once it has stayed a moment. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
