import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Field } from '../../../../../contract/field.ts';
import { totalBound } from '../../../../../contract/query.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { Language, WireRecord } from '../../../../../contract/wire.ts';
import { Sign } from '../../../../../fields/widgets/Sign.tsx';
import { useApp } from '../../../../app.ts';
import { messageOf } from '../../../../client/hwError.ts';
import { useStable } from '../../../../client/store.ts';
import { usePagePath } from '../../../../location/page.ts';
import { findPage, onePage } from '../../../../providers/dataProvider.ts';
import { filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { useT } from '../../../../texts/i18n.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import type { ListQuery } from '../../../records/listQuery.ts';
import { type Count, formatCount, freshFor, listKey } from '../../../records/rows.ts';
import { useNameOf } from '../entries.tsx';
import { type Carry, Ghost, type LayoutProps, Spoken, useCarry, useFieldSaving, useMoves } from '../moves.tsx';
import { texts } from '../texts.ts';
import { CalendarGrid, DayPane } from './CalendarGrid.tsx';
import {
  addDays,
  addMonths,
  type CalendarLocation,
  type Day,
  dayName,
  dayOf,
  daysOf,
  firstWeekdays,
  localDay,
  onDay,
  readCalendar,
  spanName,
  spans,
  writeCalendar,
} from './days.ts';
import { useDays } from './useDays.ts';
import './calendar.css';

/** A calendar of records by a date field; moving a record to another day changes the field. */
export function Calendar({ field: name, list, actions }: LayoutProps): ReactNode {
  const field = list.resource.fields.find((one) => one.name === name);
  return field ? <FieldCalendar list={list} actions={actions} field={field} /> : null;
}

interface FieldCalendarProps extends Pick<LayoutProps, 'list' | 'actions'> {
  readonly field: Field;
}

/** Maximum number of records shown per day. */
const mostInCell = { month: 3, week: 14 } as const;

function FieldCalendar({ list, actions, field }: FieldCalendarProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const hintId = useId();
  const { days, location, show, today } = useShownDays(translator.language);
  const { resource, query } = list;
  const nameOf = useNameOf(resource);
  const most = mostInCell[location.span];
  const { contentOf, filtersOf, isFetching, error } = useDays({ resource, query, field, days, most });
  const undated = useUndated({ resource, query, field });
  const [open, setOpen] = useState<Day | 'undated'>();
  const { put, moves, why, dialog } = usePutting({ list, actions, field });
  const carry = useCarry<WireRecord>(put);
  const { carried, press } = carry;
  const root = useRef<HTMLDivElement>(null);
  const keys = {
    carry,
    field,
    days,
    start: location.day,
    why,
    root,
    goTo: (day: Day) => show({ day }),
    onOpen: setOpen,
  };
  const { onKey, onDayKey, spoken } = useCalendarKeys(keys);
  const parts = { list, field, state: stateField(resource), press, onKey, lifted: carried?.thing.id, moves };
  return (
    <div className="q-calendar" ref={root} data-testid="calendar" data-carrying={carried?.by}>
      <CalendarHead {...{ days, location, today, undated: undated.count, field, onShow: show }} onUndated={() => setOpen('undated')} />
      <Spoken hintId={hintId} hint={t('calendarKeys')} spoken={spoken} />
      {error && (
        <p className="q-alert" role="alert">
          {messageOf(error, translator)}
        </p>
      )}
      <div className="q-calendar-body">
        <CalendarGrid
          {...parts}
          {...{ days, location, today, hintId, contentOf, onDayKey, isBusy: isFetching, over: carried?.over }}
          onOpen={setOpen}
        />
        {open !== undefined && (
          <DayPane
            key={open}
            {...parts}
            day={open}
            filters={open === 'undated' ? undated.filters : filtersOf(open)}
            onClose={() => setOpen(undefined)}
          />
        )}
      </div>
      {carried?.by === 'pointer' && <Ghost box={carry.ghost}>{nameOf(carried.thing)}</Ghost>}
      {dialog}
    </div>
  );
}

/** Returns the visible days, which are stored in the page's query, and a function to change them. */
function useShownDays(language: Language) {
  const { search, go } = usePagePath();
  const now = new Date();
  const location = readCalendar(search, now);
  return {
    location,
    days: daysOf(location.day, location.span, firstWeekdays[language]),
    today: localDay(now),
    show: (next: Partial<CalendarLocation>) => go(writeCalendar(search, { ...location, ...next }), { replace: true }),
  };
}

/** Returns the field that colors the entries: the state, or else the field of the tabs. */
function stateField({ fields, states, list }: Resource): Field | undefined {
  return fields.find(({ name }) => name === (states?.field ?? list.tabs));
}

/** Returns a function that moves a record to a day, and `why`, the reason if no record may be moved. */
function usePutting({ list, actions, field }: FieldCalendarProps) {
  const { notices } = useApp();
  const { t, language } = texts.useT();
  const { moves, track } = useMoves(list.resource);
  const saving = useFieldSaving(list.resource);
  const isLocked = field.system || field.lockedAfterCreate === true;
  const locked = isLocked ? 'locked' : undefined;
  const reason = list.abilities('update') ? locked : 'forbidden';
  const why = reason && t('cannotMove', { field: field.title[language], why: t(reason) });
  const put = (record: WireRecord, day: Day): void => {
    const from = dayOf(record, field) ?? '';
    if (from === day || moves.has(record.id)) return;
    const against = actions.reasonAgainst('edit', record);
    const text = why ?? (against && t('cannotMove', { field: field.title[language], why: against }));
    if (text !== undefined) return void notices.show({ type: 'error', text });
    const values = { [field.name]: onDay(record, day, field) };
    void track({ record, from, to: day }, () => saving.save(record, values));
  };
  return { put, moves, why, dialog: saving.dialog };
}

interface UndatedParams {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly field: Field;
}

/** Returns the filter for records without a date, and the number of those records. */
function useUndated({ resource, query, field }: UndatedParams) {
  const provider = useData();
  const { keys } = useKeys();
  const requested = query.filters[field.name];
  const isRequested = requested === undefined || (typeof requested === 'object' && !Array.isArray(requested));
  // A filter for certain days excludes records without a date.
  const condition = isRequested ? { ...(requested as object | undefined), isNull: true } : [];
  const filters: ListQuery['filters'] = { ...query.filters, [field.name]: condition };
  const filter = filterOf({ ...query, filters, sorts: [] });
  const { data } = useQuery({
    queryKey: listKey(keys, resource).params({ countOf: filter }).get(),
    queryFn: ({ signal }) => findPage(provider, resource.name, { ...onePage, filter, totalUpTo: totalBound.ofConsole, signal }),
    staleTime: freshFor,
  });
  return { count: data, filters };
}

interface CalendarHeadProps {
  readonly days: readonly Day[];
  readonly location: CalendarLocation;
  readonly today: Day;
  /** Number of records without a date. */
  readonly undated: Count | undefined;
  readonly field: Field;
  readonly onShow: (location: Partial<CalendarLocation>) => void;
  readonly onUndated: () => void;
}

/** Header with the visible range and the buttons to change it. */
function CalendarHead(props: CalendarHeadProps): ReactNode {
  const { days, location, today, undated, field, onShow, onUndated } = props;
  const { t, language } = texts.useT();
  const turn = (by: 1 | -1) => onShow({ day: location.span === 'month' ? addMonths(location.day, by) : addDays(location.day, 7 * by) });
  return (
    <div className="q-calendar-head">
      <button type="button" className="q-button" data-testid="calendar-today" onClick={() => onShow({ day: today })}>
        {t('today')}
      </button>
      <button type="button" className="q-button" data-testid="calendar-previous" aria-label={t('previous')} onClick={() => turn(-1)}>
        <Sign name="previous" />
      </button>
      <button type="button" className="q-button" data-testid="calendar-next" aria-label={t('next')} onClick={() => turn(1)}>
        <Sign name="next" />
      </button>
      <h2 aria-live="polite" data-testid="calendar-title">
        {spanName(days, location, language)}
      </h2>
      <span className="q-grow" />
      {undated && undated.total > 0 && (
        <button type="button" className="q-link" data-testid="undated" onClick={onUndated}>
          {t('undated', { field: field.title[language], n: formatCount(undated, language) })}
        </button>
      )}
      <Switch
        label={t('range')}
        choices={spans.map((key) => ({ key, name: t(key) }))}
        chosen={location.span}
        onChoose={(span) => onShow({ span })}
        handle="span"
      />
    </div>
  );
}

interface CalendarKeysParts {
  readonly carry: Carry<WireRecord>;
  readonly field: Field;
  /** The visible days. */
  readonly days: readonly Day[];
  /** Initial target day for a record without a date. */
  readonly start: Day;
  /** Why records cannot be moved to another day; undefined if they can. */
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
 * Returns the keyboard handlers of the calendar. Arrow keys move between days and Enter opens a day. Space picks up a record; then arrow
 * keys select its day, Enter or Space drops it and Escape cancels.
 */
function useCalendarKeys({ carry, field, days, start, why, root, goTo, onOpen }: CalendarKeysParts) {
  const { t, language } = texts.useT();
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
      speak(t('dayOver', { day: dayName(next, language) }));
    } else if (event.key === 'Enter' || event.key === ' ') {
      speak(t('dayDown', { day: dayName(over, language) }));
      focusDay(over);
      carry.drop();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      speak(t('dayBack'));
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
    speak(why ?? t('dayLifted', { day: dayName(day, language) }));
  });
  return { onKey, onDayKey, spoken };
}

/** Returns a function that focuses a day once it is rendered. */
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
