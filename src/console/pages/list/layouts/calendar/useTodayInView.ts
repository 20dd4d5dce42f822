import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CalendarPlace } from './calendarQuery.ts';
import type { Day } from './days.ts';

interface Shown {
  readonly days: readonly Day[];
  readonly place: CalendarPlace;
  readonly today: Day;
  /** What is on the days is still on its way: they may grow. */
  readonly isBusy: boolean;
}

/**
 * Brings today into view when a month or a week opens that has it, or else the day that the address names: the last weeks
 * of a month may lie below what is seen. Once more when the days have their records, unless somebody has scrolled since.
 */
export function useTodayInView(box: RefObject<HTMLElement | null>, { days, place, today, isBusy }: Shown): void {
  const done = useRef({ shown: '', top: 0, left: 0, isSettled: false });
  const shown = `${days[0]} ${place.span} ${place.day}`;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const last = done.current;
    const isNew = last.shown !== shown;
    const isMoved = element.scrollTop !== last.top || element.scrollLeft !== last.left;
    if (!isNew && (last.isSettled || isMoved)) return;
    const day = days.includes(today) ? today : place.day;
    // The day that the arrows have come to is in view already, and stays there.
    if (!isNew || !element.contains(document.activeElement)) {
      element.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    done.current = { shown, top: element.scrollTop, left: element.scrollLeft, isSettled: !isBusy };
  }, [box, shown, days, place.day, today, isBusy]);
}
