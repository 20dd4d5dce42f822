import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { clockAt, zoneIn } from '../../../../../fields/dates/clock.ts';
import { isMoment } from '../../../../../fields/kinds.ts';
import { messageOf } from '../../../../client/hwError.ts';
import { useT } from '../../../../texts/i18n.ts';
import type { ListQuery } from '../../../records/listQuery.ts';
import type { List } from '../../useList.ts';
import type { Carry } from '../carry.tsx';
import { EntryLink, useEntries, useNameOf } from '../entries.tsx';
import { type Move, preferencesOf } from '../moves.tsx';
import { useWord } from '../texts.ts';
import { type Day, dayName } from './days.ts';

/** What everything that shows entries of a calendar is handed. */
export interface CalendarParts {
  readonly list: List;
  /** The field of the day. */
  readonly field: Field;
  /** The field that colours the entries; undefined: there is none. */
  readonly state: Field | undefined;
  readonly press: Carry<WireRecord>['press'];
  /** A key was pressed on an entry. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, record: WireRecord) => void;
  /** The record that is being carried. */
  readonly lifted: string | undefined;
  /** Records that are on their way to another day, by id. */
  readonly moves: ReadonlyMap<string, Move>;
}

interface EntryProps extends CalendarParts {
  readonly record: WireRecord;
  readonly isStop: boolean;
}

/** One record on its day, in the colour of its state. */
export function Entry({ list, field, state, press, onKey, lifted, moves, record, isStop }: EntryProps): ReactNode {
  const { language } = useT();
  const option = state?.options?.find(({ value }) => value === record[state.name]);
  const { time, zone } = timeOf(record, field);
  const isSaving = moves.has(record.id);
  const name = useNameOf(list.resource)(record);
  const title = [[time, zone].filter(Boolean).join(' '), name, option?.title[language]].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link in it is what is worked with
    <span
      className="q-entry q-tag"
      data-testid="entry"
      data-id={record.id}
      data-color={option?.color}
      data-look={preferencesOf(record.id, moves, lifted)}
      aria-busy={isSaving}
      title={title}
      onKeyDown={(event) => onKey(event, record)}
      onPointerDown={(event) => !isSaving && press(event, record)}
    >
      <EntryLink list={list} record={record} className="q-entry-name" tabIndex={isStop ? 0 : -1}>
        {time && <small>{time}</small>} {name}
        {option && <span className="q-hidden">, {option.title[language]}</span>}
      </EntryLink>
    </span>
  );
}

/** When it is on its day, on the clock of its place; that has its name beside it where a field says whose it is. */
function timeOf(record: WireRecord, { name, kind, zone }: Field): { readonly time: string; readonly zone: string } {
  const moment = new Date(String(record[name] ?? ''));
  if (!isMoment({ kind }) || Number.isNaN(moment.getTime())) return { time: '', zone: '' };
  const clock = clockAt(moment, zoneIn(zone, record));
  return { time: clock.wall.slice(11, 16), zone: zone ? clock.name : '' };
}

interface DayPaneProps extends CalendarParts {
  readonly day: Day | 'undated';
  readonly filters: ListQuery['filters'];
  readonly onClose: () => void;
}

/** Room of an entry with the gap below it, in px. */
const entryHeight = 28;

/** All records of one day, or those without any, beside the calendar: from here, too, they can be carried to a day. */
export function DayPane({ day, filters, onClose, ...parts }: DayPaneProps): ReactNode {
  const speaker = useT();
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
      {rows.error && <p role="alert">{messageOf(rows.error, speaker)}</p>}
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
