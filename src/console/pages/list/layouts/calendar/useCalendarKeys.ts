import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { useStable } from '../../../../client/rendering.ts';
import { useT } from '../../../../texts/i18n.ts';
import type { Carry } from '../carry.tsx';
import { useWord } from '../texts.ts';
import { addDays, addMonths, type Day, dayName, dayOf } from './days.ts';

interface CalendarKeysParts {
  readonly carry: Carry<WireRecord>;
  readonly field: Field;
  /** The days that are seen. */
  readonly days: readonly Day[];
  /** Where what is on no day begins its way. */
  readonly start: Day;
  /** Why nothing can be put on another day; undefined: it can. */
  readonly why: string | undefined;
  readonly root: RefObject<HTMLElement | null>;
  readonly goTo: (day: Day) => void;
  readonly onOpen: (day: Day) => void;
}

const steps: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/**
 * The calendar by keyboard: the arrows lead from day to day, Enter opens one. On a record, Space lifts it, the arrows then
 * choose its day, Enter or Space puts it down and Escape leaves it where it was.
 */
export function useCalendarKeys({ carry, field, days, start, why, root, goTo, onOpen }: CalendarKeysParts) {
  const { language } = useT();
  const word = useWord();
  const [spoken, speak] = useState('');
  const focusDay = useFocusDay(root);
  const { carried } = carry;

  const onDayKey = useStable((event: KeyboardEvent<HTMLElement>, day: Day): void => {
    const step = steps[event.key];
    if (event.key === 'Enter') onOpen(day);
    else if (!step) return;
    else {
      const next = step(day);
      goTo(next);
      focusDay(next);
    }
    event.preventDefault();
  });

  const whileCarrying = (event: KeyboardEvent<HTMLElement>, over: Day): void => {
    const step = steps[event.key];
    if (step) {
      const next = days.includes(step(over)) ? step(over) : over;
      carry.moveTo(next);
      speak(word('dayOver', { day: dayName(next, language) }));
    } else if (event.key === 'Enter' || event.key === ' ') {
      speak(word('dayDown', { day: dayName(over, language) }));
      focusDay(over);
      carry.drop();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      speak(word('dayBack'));
      carry.cancel();
    }
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = useStable((event: KeyboardEvent<HTMLElement>, record: WireRecord): void => {
    const day = dayOf(record, field) ?? start;
    if (carried?.by === 'keys' && carried.thing.id === record.id) {
      whileCarrying(event, carried.over ?? day);
      return;
    }
    if (event.key !== ' ' || event.currentTarget.getAttribute('aria-busy') === 'true') return;
    event.preventDefault();
    if (why === undefined) carry.lift(record, day);
    speak(why ?? word('dayLifted', { day: dayName(day, language) }));
  });
  return { onKey, onDayKey, spoken };
}

/** Gives the focus to a day once it is there. */
function useFocusDay(root: RefObject<HTMLElement | null>): (day: Day) => void {
  const [expected, want] = useState<{ readonly day: Day }>();
  const done = useRef(expected);
  useEffect(() => {
    if (!expected || done.current === expected) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-day="${expected.day}"]`);
    if (!cell) return;
    done.current = expected;
    cell.focus();
  });
  return (day) => want({ day });
}
