import { type ComponentType, type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type DateSpan, dateSpans, isDateSpan } from '../../contract/dateSpans.ts';
import { colons } from '../../contract/wire.ts';
import { type CellProps, type FilterProps, useFieldServices, type Widget, type WidgetTexts } from '../services.tsx';
import { TextCell } from '../text/widgets.tsx';
import { rangeOf } from '../widgets/conditions.ts';
import { late, mayLoadAhead } from '../widgets/late.tsx';
import { clockAt, isCalendarDay, localTime, zoneIn } from './clock.ts';
import type { DayEnd, DayRangePickerProps, Days } from './DayPicker.tsx';
import { DueMark } from './DueMark.tsx';
import './spanChoice.css';
import './dayRange.css';

/** The plain input that has the focus, and whether it was clicked. */
interface PlainFocus {
  readonly end?: DayEnd;
  readonly isPressed?: boolean;
}

/**
 * A filter for a date range, both ends included. It first renders two plain inputs, because the script of the calendar is half as large as
 * that of a whole list. The calendar is loaded when the pointer approaches or an input gets the focus, and replaces the inputs unless the
 * user is typing.
 */
function DayRange({ id, value, onChange }: FilterProps): ReactNode {
  const { Theme } = useFieldServices();
  const [isExpected, setExpected] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [isThere, setThere] = useState(false);
  const Picker = usePicker(isExpected);
  const focus = useRef<PlainFocus>({});
  const latest = useRef<Days>({});
  const days = daysOf(value);
  latest.current = days;
  const take = (next: Days) => {
    latest.current = next;
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    setTyped(false);
    setExpected(false);
    const { gte, lte } = latest.current;
    if (gte !== undefined && lte !== undefined && gte > lte) take({ gte: lte, lte: gte });
  };
  return (
    <fieldset
      className="q-days"
      onPointerEnter={() => mayLoadAhead() && setExpected(true)}
      onFocus={() => setExpected(true)}
      onBlur={leave}
    >
      {!isThere && <PlainDays {...{ id, days, focus }} onChange={take} onType={() => setTyped(true)} />}
      {Picker && (isThere || (isExpected && !isTyped)) && (
        <Theme>
          <Picker {...{ id, days, focus }} onChange={take} onThere={() => setThere(true)} />
        </Theme>
      )}
    </fieldset>
  );
}

function daysOf(value: FilterProps['value']): Days {
  const { gte, lte } = rangeOf(value);
  return { ...(typeof gte === 'string' && { gte }), ...(typeof lte === 'string' && { lte }) };
}

/**
 * Returns the calendar, or undefined until it is loaded. It is loaded when it is first needed. If loading fails, the user can still type
 * dates, and the next use tries again.
 */
function usePicker(isExpected: boolean): ComponentType<DayRangePickerProps> | undefined {
  const [Picker, setPicker] = useState<ComponentType<DayRangePickerProps>>();
  const isMissing = isExpected && !Picker;
  useEffect(() => {
    if (!isMissing) return;
    import('./DayPicker.tsx').then(
      (part) => setPicker(() => part.DayRangePicker),
      () => undefined,
    );
  }, [isMissing]);
  return Picker;
}

interface PlainDaysProps {
  readonly id: string;
  readonly days: Days;
  readonly focus: RefObject<PlainFocus>;
  readonly onChange: (days: Days) => void;
  readonly onType: () => void;
}

/**
 * Two text inputs for dates. A full date such as `2026-01-05` applies at once; a shorter form applies when editing ends, and invalid text
 * is then discarded.
 */
function PlainDays({ id, days, focus, onChange, onType }: PlainDaysProps): ReactNode {
  const { t } = useFieldServices();
  const [typed, setTyped] = useState<Readonly<Partial<Record<DayEnd, string>>>>({});
  const set = (end: DayEnd, day: string | undefined) => {
    const { [end]: _, ...other } = days;
    onChange(day === undefined ? other : { ...other, [end]: day });
  };
  const type = (end: DayEnd, text: string) => {
    onType();
    setTyped({ ...typed, [end]: text });
    if (text === '' || isWhole(text)) set(end, dayIn(text));
  };
  const finish = (end: DayEnd) => {
    const day = dayIn(typed[end] ?? '');
    if (day !== undefined && day !== days[end]) set(end, day);
    setTyped({ ...typed, [end]: undefined });
  };
  const input = (end: DayEnd, hint: string) => (
    <input
      {...(end === 'gte' && { id })}
      autoComplete="off"
      placeholder={hint}
      value={typed[end] ?? days[end] ?? ''}
      onChange={({ target }) => type(end, target.value)}
      onPointerDown={() => {
        focus.current = { end, isPressed: true };
      }}
      onFocus={() => {
        focus.current = { end, isPressed: focus.current.isPressed === true };
      }}
      onBlur={() => {
        focus.current = {};
        finish(end);
      }}
      onKeyDown={({ key }) => key === 'Enter' && finish(end)}
    />
  );
  return (
    <span className="q-day-pair">
      {input('gte', t('from'))}
      <svg viewBox="0 0 1024 1024" aria-hidden="true">
        <path d={arrow} />
      </svg>
      {input('lte', t('to'))}
    </span>
  );
}

/** The arrow that the calendar shows between its inputs. */
const arrow =
  'M873.1 596.2l-164-208A32 32 0 00684 376h-64.8c-6.7 0-10.4 7.7-6.3 13l144.3 183H152c-4.4 0-8 3.6-8 8v60c0 4.4 3.6 8 8 8h695.9c26.8 0 41.7-30.8 25.2-51.8z';

const isWhole = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Parses a date: `2026-11-30`, or common forms such as `2026/1/5`, `2026.1.5` or `20260105`; undefined for other text. */
function dayIn(text: string): string | undefined {
  const parts = /^\s*(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))\s*$/.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = [parts[1], parts[3] ?? parts[5], parts[4] ?? parts[6]].map(Number) as [number, number, number];
  if (!isCalendarDay(year, month, day)) return undefined;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${parts[1]}-${two(month)}-${two(day)}`;
}

/** The names of relative periods. `own` is the name of a range of dates, `label` that of the select. */
const spanTexts: WidgetTexts<DateSpan | 'own' | 'label'> = {
  name: 'dateSpans',
  zh: {
    today: '今天',
    yesterday: '昨天',
    tomorrow: '明天',
    last7Days: '最近 7 天',
    last30Days: '最近 30 天',
    next7Days: '未来 7 天',
    thisWeek: '本周',
    lastWeek: '上周',
    nextWeek: '下周',
    thisMonth: '本月',
    lastMonth: '上月',
    thisYear: '今年',
    past: '今天以前',
    pastOr7DaysAhead: '已过或 7 天内',
    tomorrowOrDayAfter: '明后两天',
    own: '日期范围',
    label: '常用日期',
  },
  en: {
    today: 'Today',
    yesterday: 'Yesterday',
    tomorrow: 'Tomorrow',
    last7Days: 'Last 7 days',
    last30Days: 'Last 30 days',
    next7Days: 'Next 7 days',
    thisWeek: 'This week',
    lastWeek: 'Last week',
    nextWeek: 'Next week',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisYear: 'This year',
    past: 'Before today',
    pastOr7DaysAhead: 'Past or within 7 days',
    tomorrowOrDayAfter: 'Next 2 days',
    own: 'Dates',
    label: 'Periods',
  },
};

/** Returns the relative period of a condition; undefined for a range of dates or without a condition. */
function spanIn(value: FilterProps['value']): DateSpan | undefined {
  const { within } = rangeOf(value);
  return isDateSpan(within) ? within : undefined;
}

/**
 * A select for a period relative to today, such as this week. While none is selected, `children` are shown, with which the user sets a
 * range of dates. The condition stores the period itself, so that a saved view still means "this week" next month.
 */
function SpanChoice({ id, field, value, onChange, children }: FilterProps & { children: ReactNode }): ReactNode {
  const { language, textsOf } = useFieldServices();
  const text = textsOf(spanTexts, language);
  const span = spanIn(value);
  return (
    <div className="q-span" data-span={span}>
      {span === undefined && children}
      <select
        className="q-input"
        {...(span === undefined ? {} : { id })}
        aria-label={`${field.title[language]}${colons[language]}${text('label')}`}
        title={text('label')}
        value={span ?? ''}
        onChange={({ target }) => onChange(isDateSpan(target.value) ? { within: target.value } : undefined)}
      >
        <option value="">{text('own')}</option>
        {dateSpans.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

export const dateWidget: Widget = {
  Cell: (props) => (props.field.due ? <DueMark {...props}>{TextCell(props)}</DueMark> : TextCell(props)),
  // The calendar is large and most lists do not need it, so it is loaded with the first input or when the pointer approaches a filter.
  Input: late(async () => (await import('./DayPicker.tsx')).DateInput),
  Filter: DateFilter,
  filterBy: ['gte', 'lte', 'within'],
  width: 110,
};

/** A date-time: UTC on the wire, shown in the time zone of the user or of the record's location. */
export const dateTimeWidget: Widget = {
  Cell: (props) => (props.field.due ? <DueMark {...props}>{shown(props)}</DueMark> : shown(props)),
  Input: late(async () => (await import('./DateTimeInput.tsx')).DateTimeInput),
  Filter: DateTimeFilter,
  filterBy: ['gte', 'lt', 'within'],
  width: 140,
};

function shown({ field, value, record }: CellProps): ReactNode {
  const reported = value ? String(value) : undefined;
  const moment = new Date(reported ?? '');
  if (!field.zone || Number.isNaN(moment.getTime())) {
    return (
      <time dateTime={reported ?? ''} title={reported}>
        {localTime(value)}
      </time>
    );
  }
  const { wall, zone, name } = clockAt(moment, zoneIn(field.zone, record));
  return (
    <time dateTime={reported} title={`${zone} · ${reported}`}>
      {wall.slice(0, 16)} <small className="q-zone">{name}</small>
    </time>
  );
}

/** Filters dates by a relative period or a range, both ends included. */
function DateFilter(props: FilterProps): ReactNode {
  return (
    <SpanChoice {...props}>
      <DayRange {...props} />
    </SpanChoice>
  );
}

/** Filters date-times by a relative period or a range of dates. */
function DateTimeFilter(props: FilterProps): ReactNode {
  return (
    <SpanChoice {...props}>
      <MomentRange {...props} />
    </SpanChoice>
  );
}

/**
 * A range of local dates as a filter for date-times: from the start of the first day up to, but not including, the start of the day after
 * the last.
 */
function MomentRange({ value, onChange, ...props }: FilterProps): ReactNode {
  const { gte, lt } = rangeOf(value);
  const days = {
    ...(gte === undefined ? {} : { gte: localDay(gte) }),
    ...(lt === undefined ? {} : { lte: localDay(lt, -1) }),
  };
  return (
    <DayRange
      {...props}
      value={Object.keys(days).length > 0 ? days : undefined}
      onChange={(condition) => {
        const { gte: from, lte: to } = rangeOf(condition);
        const moments = {
          ...(from === undefined ? {} : { gte: startOf(from) }),
          ...(to === undefined ? {} : { lt: startOf(to, 1) }),
        };
        onChange(Object.keys(moments).length > 0 ? moments : undefined);
      }}
    />
  );
}

/** Shifts a date-time by `later` milliseconds and returns its local date; an empty text if the date-time is invalid. */
function localDay(moment: unknown, later = 0): string {
  const time = new Date(String(moment)).getTime() + later;
  return Number.isNaN(time) ? '' : localTime(new Date(time).toISOString()).slice(0, 10);
}

/**
 * Returns the date-time when a local day starts; `later` shifts the day by that many days. If a clock change skips midnight, the day
 * starts an hour later.
 */
function startOf(day: unknown, later = 0): string {
  const [year = 0, month = 1, date = 1] = String(day).split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

const DayPicker = late(async () => (await import('./DayPicker.tsx')).DayPicker);

interface DayBoxProps {
  /** The id of the input, which its label refers to. */
  readonly id: string;
  /** The accessible name and placeholder, for inputs without a visible label. */
  readonly label?: string;
  /** An ISO date such as `2026-11-30`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly handle: string;
}

/** A date filter outside a form. An empty input does not filter. */
export function DayBox({ id, label, value, onChange, handle }: DayBoxProps): ReactNode {
  return (
    <DayPicker
      {...{ id, value, 'data-testid': handle }}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
