import type { ReactNode } from 'react';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { dayOf } from './logDays.ts';

/** The heading of a day in the log: its date and its name. */
export function DayTitle({ day }: { day: string }): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const near = [
    [0, 'today'],
    [-1, 'yesterday'],
  ] as const;
  const name = near.find(([days]) => dayOf(daysFromNow(days)) === day)?.[1];
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(`${day}T12:00:00`));
  return (
    <h3 className="q-log-day" data-testid="log-day">
      <span className="q-figures">{day}</span> {name ? word(name) : weekday}
    </h3>
  );
}

function daysFromNow(days: number): string {
  const moment = new Date();
  moment.setDate(moment.getDate() + days);
  return moment.toISOString();
}
