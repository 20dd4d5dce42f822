import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { RefusedRecord } from './refusedRecords.ts';
import './doing.css';

/** So many are named; whoever chose thousands reads how many more there are. */
const mostNamed = 50;

/** The records that stand in the way, each with its reason. */
export function RefusedList({
  records,
  labelOf,
}: {
  records: readonly RefusedRecord[];
  labelOf: (id: string) => string | undefined;
}): ReactNode {
  const { say } = useSay();
  if (records.length === 0) return null;
  return (
    <ul className="q-refused">
      {records.slice(0, mostNamed).map(({ id, message }) => (
        <li key={id}>
          <strong>{labelOf(id) ?? id}</strong>
          <span>{message}</span>
        </li>
      ))}
      {records.length > mostNamed && <li>{say('doing.refusedMore', { n: records.length - mostNamed })}</li>}
    </ul>
  );
}
