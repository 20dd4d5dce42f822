import { daysBetween } from '../../../days.ts';
import type { Step } from '../../both/trace.ts';
import { say } from '../say.ts';

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
  const steps = [
    say('lastFreeDay', { date: lastFreeDate }),
    say('days', { from: lastFreeDate, to: end, days: `${days}` }),
  ];
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
    steps: [say('days', { from: out, to: end, days: `${days}` })],
    end,
    isRunning: returned === null,
  });
}

function runOn({ end, ...charged }: ChargedDays & { readonly end: string }): ChargedDays {
  return charged.isRunning ? { ...charged, steps: [...charged.steps, say('running', { to: end })] } : charged;
}
