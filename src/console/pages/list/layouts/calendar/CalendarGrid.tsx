import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../../texts/i18n.ts';
import { useWord } from '../texts.ts';
import { type CalendarLocation, type Day, dayName, weekdayName } from './days.ts';
import { type CalendarParts, Entry } from './Entry.tsx';
import type { DayContent } from './useDays.ts';

interface CalendarGridProps extends CalendarParts {
  readonly days: readonly Day[];
  readonly place: CalendarLocation;
  readonly today: Day;
  readonly hintId: string;
  readonly isBusy: boolean;
  /** The day that something is carried over. */
  readonly over: Day | undefined;
  readonly contentOf: (day: Day) => DayContent | undefined;
  readonly onDayKey: (event: KeyboardEvent<HTMLElement>, day: Day) => void;
  readonly onOpen: (day: Day) => void;
}

/** The days in their weeks. */
export function CalendarGrid(props: CalendarGridProps): ReactNode {
  const { days, place: location, today, hintId, isBusy, over, contentOf, onDayKey, onOpen, ...parts } = props;
  const { language } = useT();
  const box = useRef<HTMLDivElement>(null);
  useTodayInView(box, { days, place: location, today, isBusy });
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7));
  return (
    <div className="q-calendar-box" data-edge="" ref={box}>
      <table
        className="q-days"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrows lead through it, as through any grid
        role="grid"
        aria-label={`${parts.list.resource.title[language]} · ${parts.field.title[language]}`}
        aria-describedby={hintId}
        aria-busy={isBusy}
        data-span={location.span}
      >
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => {
              const { short, long } = weekdayName(day, language);
              return (
                <th key={day} scope="col" abbr={long}>
                  {short}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  {...parts}
                  {...{ day, content: contentOf(day), onDayKey, onOpen }}
                  isOutside={location.span === 'month' && day.slice(0, 7) !== location.day.slice(0, 7)}
                  isToday={day === today}
                  isStop={day === location.day}
                  isOver={day === over}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TodayParams {
  readonly days: readonly Day[];
  readonly place: CalendarLocation;
  readonly today: Day;
  /** What is on the days is still on its way: they may grow. */
  readonly isBusy: boolean;
}

/**
 * Brings today into view when a month or a week opens that has it, or else the day that the address names: the last weeks
 * of a month may lie below what is seen. Once more when the days have their records, unless somebody has scrolled since.
 */
function useTodayInView(
  box: RefObject<HTMLElement | null>,
  { days, place: location, today, isBusy }: TodayParams,
): void {
  const done = useRef({ shown: '', top: 0, left: 0, isSettled: false });
  const shown = `${days[0]} ${location.span} ${location.day}`;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const last = done.current;
    const isNew = last.shown !== shown;
    const isMoved = element.scrollTop !== last.top || element.scrollLeft !== last.left;
    if (!isNew && (last.isSettled || isMoved)) return;
    const day = days.includes(today) ? today : location.day;
    // The day that the arrows have come to is in view already, and stays there.
    if (!isNew || !element.contains(document.activeElement)) {
      element.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    done.current = { shown, top: element.scrollTop, left: element.scrollLeft, isSettled: !isBusy };
  }, [box, shown, days, location.day, today, isBusy]);
}

interface DayCellProps extends CalendarParts {
  readonly day: Day;
  /** Undefined while it is on its way. */
  readonly content: DayContent | undefined;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  /** The arrows lead from day to day; Tab comes to this one and then to its records. */
  readonly isStop: boolean;
  readonly isOver: boolean;
  readonly onDayKey: (event: KeyboardEvent<HTMLElement>, day: Day) => void;
  readonly onOpen: (day: Day) => void;
}

/** One day with its first records, and the way to all of them. */
function DayCell(props: DayCellProps): ReactNode {
  const { day, content, isOutside, isToday, isStop, isOver, onDayKey, onOpen, ...parts } = props;
  const { language } = useT();
  const word = useWord();
  const { records, total } = withMoves(day, content, parts.moves);
  const more = total - records.length;
  return (
    <td
      className="q-day"
      data-testid={`day-${day}`}
      data-day={day}
      data-drop={day}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={(event) => event.target === event.currentTarget && onDayKey(event, day)}
    >
      <span className="q-day-number" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="q-hidden">{word('dayCount', { day: dayName(day, language), n: total })}</span>
      {records.map((record) => (
        <Entry key={record.id} {...parts} record={record} isStop={isStop} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className="q-link q-day-more"
          data-testid="day-more"
          tabIndex={isStop ? 0 : -1}
          onClick={() => onOpen(day)}
        >
          {word('moreOfDay', { n: more })}
        </button>
      )}
    </td>
  );
}

/** A day as it is once what is on its way has come. */
function withMoves(day: Day, content: DayContent | undefined, moves: CalendarParts['moves']): DayContent {
  const { records = [], total = 0 } = content ?? {};
  const here = new Set(records.map(({ id }) => id));
  const staying = records.filter(({ id }) => (moves.get(id)?.to ?? day) === day);
  const coming = [...moves.values()].filter(({ to, record }) => to === day && !here.has(record.id));
  return {
    records: [...coming.map(({ record }) => record), ...staying],
    total: total - (records.length - staying.length) + coming.length,
  };
}
