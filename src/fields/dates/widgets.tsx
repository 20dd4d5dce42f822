import type { ReactNode } from 'react';
import { TextCell } from '../text/widgets.tsx';
import type { CellProps, FilterProps, Widget } from '../widget.ts';
import { rangeOf } from '../widgets/conditions.ts';
import { late } from '../widgets/late.tsx';
import { clockAt, localTime, zoneIn } from './clock.ts';
import { DayRange } from './DayRange.tsx';
import { DueMark } from './DueMark.tsx';
import { SpanChoice } from './SpanChoice.tsx';

/** A day, without a time. */
export const dateWidget: Widget = {
  Cell: (props) => (props.field.due ? <DueMark {...props}>{TextCell(props)}</DueMark> : TextCell(props)),
  // The calendar is heavy and most lists have none: it comes with the first input, and to a filter when the pointer comes near.
  Input: late(async () => (await import('./DayPicker.tsx')).DateInput),
  Filter: DateFilter,
  filterBy: ['gte', 'lte', 'within'],
  width: 110,
};

/** A moment: UTC on the wire, on the screen as the clock of whoever looks shows it, or that of the place it is of. */
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

/** Days told from today, or "from this day to that day", both included. */
function DateFilter(props: FilterProps): ReactNode {
  return (
    <SpanChoice {...props}>
      <DayRange {...props} />
    </SpanChoice>
  );
}

/** Days told from today, or "from this day to that day". */
function DateTimeFilter(props: FilterProps): ReactNode {
  return (
    <SpanChoice {...props}>
      <MomentRange {...props} />
    </SpanChoice>
  );
}

/** Local days, asked as moments: from the start of the one to before the end of the other. */
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

/** The day on which the clock here shows a moment, or one some milliseconds later. */
function localDay(moment: unknown, later = 0): string {
  const time = new Date(String(moment)).getTime() + later;
  return Number.isNaN(time) ? '' : localTime(new Date(time).toISOString()).slice(0, 10);
}

/** The moment at which a day begins here, or one some days later; a day whose midnight is left out begins an hour later. */
function startOf(day: unknown, later = 0): string {
  const [year = 0, month = 1, date = 1] = String(day).split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

const DayPicker = late(async () => (await import('./DayPicker.tsx')).DayPicker);

interface DayBoxProps {
  /** Of the label beside it, if there is one. */
  readonly id: string;
  /** What it is for, said in the box itself where no label stands beside it. */
  readonly label?: string;
  /** `2026-11-30`; empty for no day. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly handle: string;
}

/** A day that something is narrowed to, chosen as in lists and forms; without one it asks nothing. */
export function DayBox({ id, label, value, onChange, handle }: DayBoxProps): ReactNode {
  return (
    <DayPicker
      {...{ id, value, 'data-testid': handle }}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
