import type { ReactNode } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import { localTime } from '../../../../../fields/date-time/localTime.ts';
import { useSay } from '../../../../texts/useSay.ts';
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
  const time = field.kind === 'date-time' ? localTime(record[field.name]).slice(11) : '';
  const isSaving = moves.has(record.id);
  const name = useNameOf(list.resource)(record);
  const title = [time, name, option?.title[language]].filter(Boolean).join(' · ');
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
