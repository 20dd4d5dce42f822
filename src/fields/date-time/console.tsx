import type { ReactNode } from 'react';
import type { CellProps, ConsoleFace } from '../consoleFace.ts';
import { DueMark } from '../faces/due/DueMark.tsx';
import { late } from '../faces/late.tsx';
import { DateTimeFilter } from './DateTimeFilter.tsx';
import { localTime } from './localTime.ts';
import { clockAt, zoneIn } from './zoneClock.ts';

/** A moment: UTC on the wire, on the screen as the clock of whoever looks shows it, or that of the place it is of. */
export const dateTimeFace: ConsoleFace = {
  Cell: (props) => (props.field.due ? <DueMark {...props}>{shown(props)}</DueMark> : shown(props)),
  Input: late(async () => (await import('./DateTimeInput.tsx')).DateTimeInput),
  Filter: DateTimeFilter,
  filterBy: ['gte', 'lt', 'within'],
  width: 140,
};

function shown({ field, value, record }: CellProps): ReactNode {
  const told = value ? String(value) : undefined;
  const moment = new Date(told ?? '');
  if (!field.zone || Number.isNaN(moment.getTime())) {
    return (
      <time dateTime={told ?? ''} title={told}>
        {localTime(value)}
      </time>
    );
  }
  const { wall, zone, name } = clockAt(moment, zoneIn(field.zone, record));
  return (
    <time dateTime={told} title={`${zone} · ${told}`}>
      {wall.slice(0, 16)} <small className="q-zone">{name}</small>
    </time>
  );
}
