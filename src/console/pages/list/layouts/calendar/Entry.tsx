import type { ReactNode } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { clockAt, zoneIn } from '../../../../../fields/date-time/zoneClock.ts';
import { useSay } from '../../../../texts/i18n.ts';
import { EntryLink, useNameOf } from '../EntryLink.tsx';
import { lookOf } from '../moves/lookOf.ts';
import type { CalendarParts } from './calendarParts.ts';

interface EntryProps extends CalendarParts {
  readonly record: WireRecord;
  readonly isStop: boolean;
}

/** One record on its day, in the colour of its state. */
export function Entry({ list, field, state, press, onKey, lifted, moves, record, isStop }: EntryProps): ReactNode {
  const { language } = useSay();
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
      data-look={lookOf(record.id, moves, lifted)}
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
  if (kind !== 'date-time' || Number.isNaN(moment.getTime())) return { time: '', zone: '' };
  const clock = clockAt(moment, zoneIn(zone, record));
  return { time: clock.wall.slice(11, 16), zone: zone ? clock.name : '' };
}
