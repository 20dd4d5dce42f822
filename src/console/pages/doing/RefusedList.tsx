import type { ReactNode } from 'react';
import { useSay } from '../../texts/i18n.ts';
import type { RefusedRecord } from './refusedRecords.ts';
import './doing.css';

/** So many are named; whoever chose thousands reads how many more there are. */
const mostNamed = 50;

/** The records that stand in the way, each with its reason. */
export function RefusedList({
  records,
  count = records.length,
  labelOf,
}: {
  records: readonly RefusedRecord[];
  /** How many there are, when not all are named. */
  count?: number;
  labelOf: (id: string) => string | undefined;
}): ReactNode {
  const { say } = useSay();
  const named = Math.min(mostNamed, records.length);
  if (records.length === 0) return null;
  return (
    <ul className="q-refused">
      {records.slice(0, mostNamed).map(({ id, message, label }) => (
        <li key={id}>
          <strong>{label || (labelOf(id) ?? id)}</strong>
          <span>{message}</span>
        </li>
      ))}
      {count > named && <li>{say('doing.refusedMore', { n: count - named })}</li>}
    </ul>
  );
}
