import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import type { Language } from '../../../../../contract/text.ts';
import { useApp } from '../../../../app.ts';
import { messageOf } from '../../../../client/hwError.ts';
import { findPage, onePage } from '../../../../providers/dataProvider.ts';
import { filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { usePagePath } from '../../../../shell/layout/page.ts';
import { useT } from '../../../../texts/i18n.ts';
import type { ListQuery } from '../../../records/listQuery.ts';
import { freshFor, listKey } from '../../../records/rows.ts';
import { Ghost, Spoken, useCarry } from '../carry.tsx';
import { useNameOf } from '../entries.tsx';
import type { LayoutProps } from '../ListLayout.tsx';
import { useFieldSaving, useMoves } from '../moves.tsx';
import { useWord } from '../texts.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import {
  type CalendarLocation,
  type Day,
  dayOf,
  daysOf,
  firstWeekdays,
  localDay,
  onDay,
  readCalendar,
  writeCalendar,
} from './days.ts';
import { DayPane } from './Entry.tsx';
import { useCalendarKeys } from './useCalendarKeys.ts';
import { useDays } from './useDays.ts';
import './calendar.css';

/** The records on the days of a field; put on another day, a record gets that one. */
export function Calendar({ field: name, list, actions }: LayoutProps): ReactNode {
  const field = list.resource.fields.find((one) => one.name === name);
  return field ? <FieldCalendar list={list} actions={actions} field={field} /> : null;
}

interface FieldCalendarProps extends Pick<LayoutProps, 'list' | 'actions'> {
  readonly field: Field;
}

/** So many records of a day are shown in its cell. */
const mostInCell = { month: 3, week: 14 } as const;

function FieldCalendar({ list, actions, field }: FieldCalendarProps): ReactNode {
  const speaker = useT();
  const word = useWord();
  const hintId = useId();
  const { days, place: location, show, today } = useShownDays(speaker.language);
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
      <CalendarHead
        {...{ days, place: location, today, undated: undated.total, field, onShow: show }}
        onUndated={() => setOpen('undated')}
      />
      <Spoken hintId={hintId} hint={word('calendarKeys')} spoken={spoken} />
      {error && (
        <p className="q-alert" role="alert">
          {messageOf(error, speaker)}
        </p>
      )}
      <div className="q-calendar-body">
        <CalendarGrid
          {...parts}
          {...{ days, place: location, today, hintId, contentOf, onDayKey, isBusy: isFetching, over: carried?.over }}
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
      {carried?.by === 'pointer' && <Ghost place={carry.ghost}>{nameOf(carried.thing)}</Ghost>}
      {dialog}
    </div>
  );
}

/** The days that the query of the page says, and the way to others. */
function useShownDays(language: Language) {
  const { search, go } = usePagePath();
  const now = new Date();
  const location = readCalendar(search, now);
  return {
    place: location,
    days: daysOf(location.day, location.span, firstWeekdays[language]),
    today: localDay(now),
    show: (next: Partial<CalendarLocation>) => go(writeCalendar(search, { ...location, ...next }), { replace: true }),
  };
}

/** The field that colours the entries: the state, or else that of the tabs. */
function stateField({ fields, states, list }: Resource): Field | undefined {
  return fields.find(({ name }) => name === (states?.field ?? list.tabs));
}

/** What becomes of a record that is put on a day, and why none can be. */
function usePutting({ list, actions, field }: FieldCalendarProps) {
  const { notices } = useApp();
  const { language } = useT();
  const word = useWord();
  const { moves, track } = useMoves(list.resource);
  const saving = useFieldSaving(list.resource);
  const isLocked = field.system || field.lockedAfterCreate === true;
  const locked = isLocked ? 'locked' : undefined;
  const reason = list.abilities('update') ? locked : 'forbidden';
  const why = reason && word('cannotMove', { field: field.title[language], why: word(reason) });
  const put = (record: WireRecord, day: Day): void => {
    const from = dayOf(record, field) ?? '';
    if (from === day || moves.has(record.id)) return;
    const against = actions.reasonAgainst('edit', record);
    const text = why ?? (against && word('cannotMove', { field: field.title[language], why: against }));
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

/** The records that are on no day: how to ask for them, and how many there are. */
function useUndated({ resource, query, field }: UndatedParams) {
  const provider = useData();
  const { keys } = useKeys();
  const requested = query.filters[field.name];
  const isRequested = requested === undefined || (typeof requested === 'object' && !Array.isArray(requested));
  // A filter for certain days leaves none of them.
  const condition = isRequested ? { ...(requested as object | undefined), isNull: true } : [];
  const filters: ListQuery['filters'] = { ...query.filters, [field.name]: condition };
  const filter = filterOf({ ...query, filters, sorts: [] });
  const { data } = useQuery({
    queryKey: listKey(keys, resource).params({ countOf: filter }).get(),
    queryFn: async ({ signal }) => (await findPage(provider, resource.name, { ...onePage, filter, signal })).total,
    staleTime: freshFor,
  });
  return { total: data, filters };
}
