import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { Field } from '../../../../../contract/field.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { clockAt, zoneIn } from '../../../../../fields/dates/clock.ts';
import { isMoment } from '../../../../../fields/kinds.ts';
import { widgetOf } from '../../../../../fields/widgets.tsx';
import { messageOf } from '../../../../client/hwError.ts';
import { useT } from '../../../../texts/i18n.ts';
import type { ListQuery } from '../../../records/listQuery.ts';
import { listField } from '../../../records/resource.ts';
import type { List } from '../../useList.ts';
import { EntryLink, isNotable, useEntries, useNameOf } from '../entries.tsx';
import { type Carry, dragStateOf, type Move } from '../moves.tsx';
import { texts } from '../texts.ts';
import { type CalendarLocation, type Day, dayName, weekdayName } from './days.ts';
import type { DayContent } from './useDays.ts';

/** Props of all components that show calendar entries. */
export interface CalendarParts {
  readonly list: List;
  /** The field with the date. */
  readonly field: Field;
  /** The field that sets the color of the entries; undefined if there is none. */
  readonly state: Field | undefined;
  readonly press: Carry<WireRecord>['press'];
  /** Called on key-down while an entry has the focus. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, record: WireRecord) => void;
  /** Id of the dragged record. */
  readonly lifted: string | undefined;
  /** Records that are moving to another day, by id. */
  readonly moves: ReadonlyMap<string, Move>;
}

interface EntryProps extends CalendarParts {
  readonly record: WireRecord;
  readonly isStop: boolean;
}

/** A record on its day, in the color of its state. */
export function Entry({ list, field, state, press, onKey, lifted, moves, record, isStop }: EntryProps): ReactNode {
  const { language } = useT();
  const option = state?.options?.find(({ value }) => value === record[state.name]);
  const { time, zone } = timeOf(record, field);
  const isSaving = moves.has(record.id);
  const name = useNameOf(list.resource)(record);
  const { cards = [] } = list.resource.list.views.find((each) => each.view === 'calendar' && each.field === field.name) ?? {};
  const fields = cards
    .flatMap((each) => listField(list.resource, each) ?? [])
    .filter((each) => each.name !== state?.name && isNotable(each, record));
  const title = [[time, zone].filter(Boolean).join(' '), name, option?.title[language]].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: users operate the link inside; the element only starts drags
    <span
      className="q-entry q-tag"
      data-testid="entry"
      data-id={record.id}
      data-color={option?.color}
      data-mode={dragStateOf(record.id, moves, lifted)}
      aria-busy={isSaving}
      title={title}
      onKeyDown={(event) => onKey(event, record)}
      onPointerDown={(event) => !isSaving && press(event, record)}
    >
      <EntryLink list={list} record={record} className="q-entry-name" tabIndex={isStop ? 0 : -1}>
        {time && <small>{time}</small>}{' '}
        {fields.map((each) => {
          const { Cell } = widgetOf(each.kind);
          return (
            <span key={each.name} className="q-entry-field">
              <Cell field={each} value={record[each.name]} record={record} />{' '}
            </span>
          );
        })}
        {name}
        {option && <span className="q-hidden">, {option.title[language]}</span>}
      </EntryLink>
    </span>
  );
}

/**
 * Returns the time of day of a record in its time zone, and the name of the zone if a field sets the zone. Both are empty if the record has
 * no time.
 */
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

/** Height of an entry in px, including the gap below it. */
const entryHeight = 28;

/** Panel with all records of a day, or those without a date. Records can be dragged from here to a day. */
export function DayPane({ day, filters, onClose, ...parts }: DayPaneProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { list, field } = parts;
  const { language } = translator;
  const title = day === 'undated' ? t('undatedTitle', { field: field.title[language] }) : dayName(day, language);
  const rows = useEntries({
    resource: list.resource,
    query: { ...list.query, filters },
    box,
    rowHeight: entryHeight,
    name: `calendar ${day}`,
  });
  const shown = Array.from({ length: rows.window.to - rows.window.from }, (_, i) => rows.window.from + i);
  return (
    <aside className="q-day-pane" data-testid="day-pane" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="q-plain q-dialog-close" data-testid="day-close" aria-label={t('closeDay')} onClick={onClose}>
          ×
        </button>
      </header>
      {rows.error && <p role="alert">{messageOf(rows.error, translator)}</p>}
      {rows.total === 0 && <p className="q-soft">{t('nobodyHere')}</p>}
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

interface CalendarGridProps extends CalendarParts {
  readonly days: readonly Day[];
  readonly location: CalendarLocation;
  readonly today: Day;
  readonly hintId: string;
  readonly isBusy: boolean;
  /** The day under the dragged record. */
  readonly over: Day | undefined;
  readonly contentOf: (day: Day) => DayContent | undefined;
  readonly onDayKey: (event: KeyboardEvent<HTMLElement>, day: Day) => void;
  readonly onOpen: (day: Day) => void;
}

/** The grid of days in weeks. */
export function CalendarGrid(props: CalendarGridProps): ReactNode {
  const { days, location, today, hintId, isBusy, over, contentOf, onDayKey, onOpen, ...parts } = props;
  const { language } = useT();
  const box = useRef<HTMLDivElement>(null);
  useTodayInView(box, { days, location, today, isBusy });
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7));
  return (
    <div className="q-calendar-box" data-edge="" ref={box}>
      <table
        className="q-calendar-days"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this table follows the ARIA grid pattern with arrow keys
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
  readonly location: CalendarLocation;
  readonly today: Day;
  /** True while entries are loading: the cells of the days may still grow. */
  readonly isBusy: boolean;
}

/**
 * Scrolls a newly opened month or week to today if it contains today, otherwise to the day in the address; the last weeks of a month may
 * be below the viewport. Scrolls again after the records have loaded, unless the user has scrolled since.
 */
function useTodayInView(box: RefObject<HTMLElement | null>, { days, location, today, isBusy }: TodayParams): void {
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
    // A day focused by arrow keys is already visible.
    if (!isNew || !element.contains(document.activeElement)) {
      element.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    done.current = { shown, top: element.scrollTop, left: element.scrollLeft, isSettled: !isBusy };
  }, [box, shown, days, location.day, today, isBusy]);
}

interface DayCellProps extends CalendarParts {
  readonly day: Day;
  /** The first records and the count of the day; undefined while loading. */
  readonly content: DayContent | undefined;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  /** Whether the day is the tab stop; arrow keys move between days, and Tab moves on to its records. */
  readonly isStop: boolean;
  readonly isOver: boolean;
  readonly onDayKey: (event: KeyboardEvent<HTMLElement>, day: Day) => void;
  readonly onOpen: (day: Day) => void;
}

/** A day with its first records, and a button to show all records if there are more. */
function DayCell(props: DayCellProps): ReactNode {
  const { day, content, isOutside, isToday, isStop, isOver, onDayKey, onOpen, ...parts } = props;
  const { t, language } = texts.useT();
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
      <span className="q-hidden">{t('dayCount', { day: dayName(day, language), n: total })}</span>
      {records.map((record) => (
        <Entry key={record.id} {...parts} record={record} isStop={isStop} />
      ))}
      {more > 0 && (
        <button type="button" className="q-link q-day-more" data-testid="day-more" tabIndex={isStop ? 0 : -1} onClick={() => onOpen(day)}>
          {t('moreOfDay', { n: more })}
        </button>
      )}
    </td>
  );
}

/** Returns a day's content with the pending moves applied. */
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
