import { type Day, isDay, localDay, type Span, spans } from './days.ts';

/** Where a calendar stands: a day that is seen, and how much around it. */
export interface CalendarPlace {
  readonly day: Day;
  readonly span: Span;
}

/** As the query of the page says, `?on=2026-11-20&span=week`; today and the month around it when it says nothing. */
export function readCalendar(search: string, now: Date): CalendarPlace {
  const params = new URLSearchParams(search);
  const day = params.get('on');
  const span = spans.find((known) => known === params.get('span'));
  return { day: isDay(day) ? day : localDay(now), span: span ?? 'month' };
}

/** The query with the calendar there. */
export function writeCalendar(search: string, { day, span }: CalendarPlace): string {
  const params = new URLSearchParams(search);
  params.set('on', day);
  if (span === 'month') params.delete('span');
  else params.set('span', span);
  return `?${params}`;
}
