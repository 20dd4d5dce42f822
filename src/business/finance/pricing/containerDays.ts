import type { Stored } from '../../../server/extend.ts';
import { dayIn, daysBetween } from '../../days.ts';
import { lastFreeDay } from '../../orders/order.ts';
import type { Step } from '../both/trace.ts';
import { t } from './charge.ts';
import type { ContainerDays } from './facts.ts';

interface Ask {
  readonly order: Stored<'hwOrder'>;
  readonly quay: Stored<'hwQuayConfig'> | undefined;
  /** Of the terminal; `today` is the day there. */
  readonly zone: string;
  readonly today: string;
}

/** The charged days of the container; none if the customer does the drayage (README, rule 15). */
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

/** Days of a container that are charged, before free ones of the price list. */
export interface ChargedDays {
  readonly days: number;
  readonly steps: readonly Step[];
  /** Not over yet: a forecast, which is not billed. */
  readonly isRunning: boolean;
}

/** The end of what is still running: today, or the planned day where that is later. */
export function forecastEnd(today: string, planned: string | null): string {
  return planned !== null && planned > today ? planned : today;
}

interface Demurrage {
  readonly lastFreeDate: string;
  /** The day on which it left the terminal; null: it is still there. */
  readonly out: string | null;
  readonly forecast: string;
}

/** Days at the terminal after the last free one. */
export function demurrageDays({ lastFreeDate, out, forecast }: Demurrage): ChargedDays {
  const end = out ?? forecast;
  const days = Math.max(0, daysBetween(lastFreeDate, end));
  const steps = [t('lastFreeDay', { date: lastFreeDate }), t('days', { from: lastFreeDate, to: end, days: `${days}` })];
  return runOn({ days, steps, end, isRunning: out === null });
}

interface Use {
  readonly out: string;
  readonly returned: string | null;
  readonly forecast: string;
}

/** Days with the carrier's container and on a chassis: the day of pick-up and that of return both count. */
export function daysInUse({ out, returned, forecast }: Use): ChargedDays {
  const end = returned ?? forecast;
  const days = Math.max(0, daysBetween(out, end) + 1);
  return runOn({
    days,
    steps: [t('days', { from: out, to: end, days: `${days}` })],
    end,
    isRunning: returned === null,
  });
}

function runOn({ end, ...charged }: ChargedDays & { readonly end: string }): ChargedDays {
  return charged.isRunning ? { ...charged, steps: [...charged.steps, t('running', { to: end })] } : charged;
}
