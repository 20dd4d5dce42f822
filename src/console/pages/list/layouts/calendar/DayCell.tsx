import type { KeyboardEvent, ReactNode } from 'react';
import { useSay } from '../../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import type { CalendarParts } from './calendarParts.ts';
import { dayName } from './dayNames.ts';
import type { Day } from './days.ts';
import { Entry } from './Entry.tsx';
import type { DayContent } from './useDays.ts';

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
export function DayCell(props: DayCellProps): ReactNode {
  const { day, content, isOutside, isToday, isStop, isOver, onDayKey, onOpen, ...parts } = props;
  const { language } = useSay();
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
