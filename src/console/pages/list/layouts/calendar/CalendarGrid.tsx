import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useSay } from '../../../../texts/i18n.ts';
import type { CalendarParts } from './calendarParts.ts';
import type { CalendarPlace } from './calendarQuery.ts';
import { DayCell } from './DayCell.tsx';
import { weekdayName } from './dayNames.ts';
import type { Day } from './days.ts';
import type { DayContent } from './useDays.ts';
import { useTodayInView } from './useTodayInView.ts';

interface CalendarGridProps extends CalendarParts {
  readonly days: readonly Day[];
  readonly place: CalendarPlace;
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
  const { days, place, today, hintId, isBusy, over, contentOf, onDayKey, onOpen, ...parts } = props;
  const { language } = useSay();
  const box = useRef<HTMLDivElement>(null);
  useTodayInView(box, { days, place, today, isBusy });
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
        data-span={place.span}
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
                  isOutside={place.span === 'month' && day.slice(0, 7) !== place.day.slice(0, 7)}
                  isToday={day === today}
                  isStop={day === place.day}
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
