import { type ReactNode, useId, useRef } from 'react';
import { wordsOf } from '../../../../client/hwError.ts';
import { useSay } from '../../../../texts/i18n.ts';
import type { ListQuery } from '../../listQuery.ts';
import { useEntries } from '../useEntries.ts';
import { useWord } from '../words/useWord.ts';
import type { CalendarParts } from './calendarParts.ts';
import { dayName } from './dayNames.ts';
import type { Day } from './days.ts';
import { Entry } from './Entry.tsx';

interface DayPaneProps extends CalendarParts {
  readonly day: Day | 'undated';
  readonly filters: ListQuery['filters'];
  readonly onClose: () => void;
}

/** Room of an entry with the gap below it, in px. */
const entryHeight = 28;

/** All records of one day, or those without any, beside the calendar: from here, too, they can be carried to a day. */
export function DayPane({ day, filters, onClose, ...parts }: DayPaneProps): ReactNode {
  const speaker = useSay();
  const word = useWord();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { list, field } = parts;
  const { language } = speaker;
  const title = day === 'undated' ? word('undatedTitle', { field: field.title[language] }) : dayName(day, language);
  const rows = useEntries({
    ...{ resource: list.resource, query: { ...list.query, filters }, box, rowHeight: entryHeight },
    name: `calendar ${day}`,
  });
  const shown = Array.from({ length: rows.window.to - rows.window.from }, (_, i) => rows.window.from + i);
  return (
    <aside className="q-day-pane" data-testid="day-pane" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="q-plain q-dialog-close"
          data-testid="day-close"
          aria-label={word('closeDay')}
          onClick={onClose}
        >
          ×
        </button>
      </header>
      {rows.error && <p role="alert">{wordsOf(rows.error, speaker)}</p>}
      {rows.total === 0 && <p className="q-soft">{word('nobodyHere')}</p>}
      <div className="q-day-pane-box" ref={box} data-edge="">
        <ul aria-labelledby={titleId} style={{ height: (rows.total ?? 0) * entryHeight }}>
          {shown.map((index) => {
            const record = rows.rowAt(index);
            return (
              <li key={record?.id ?? index} style={{ top: index * entryHeight }}>
                {record && <Entry {...parts} record={record} isStop />}
              </li>
            );
          })}
        </ul>
      </div>
    </aside>
  );
}
