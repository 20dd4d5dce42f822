import type { Stored } from '../../../../server/extend.ts';
import { dayIn } from '../../../days.ts';
import { lastFreeDay } from '../../../orders/order.ts';
import { daysInUse, demurrageDays, forecastEnd } from '../charges/containerDays.ts';
import type { ContainerDays } from './orderFacts.ts';

interface Ask {
  readonly order: Stored<'hwOrder'>;
  readonly quay: Stored<'hwQuayConfig'> | undefined;
  /** Of the terminal; `today` is the day there. */
  readonly zone: string;
  readonly today: string;
}

/** The days of the container that are charged (domain.md 6.8); a customer who brings it has paid them. */
export function containerDays({ order, quay, zone, today }: Ask): ContainerDays {
  if (order.drayageMode === 'CUSTOMER') return {};
  const day = (moment: string | null): string | null => (moment ? dayIn(moment, zone) : null);
  const arrived = day(order.ata ?? order.dischargeTime);
  const out = day(order.pickupTime);
  const planned = day(order.planPickupTime);
  const lastFreeDate = order.lastFreeDate ?? (quay ? lastFreeDay(order, quay) : null);
  const isThere = lastFreeDate !== null && (out !== null || arrived !== null);
  const use = out ? daysInUse({ out, returned: day(order.emptyReturnTime), forecast: today }) : undefined;
  return {
    ...(isThere && { DEMURRAGE: demurrageDays({ lastFreeDate, out, forecast: forecastEnd(today, planned) }) }),
    ...(use && { PER_DIEM: use, CHASSIS: use }),
  };
}
