import type { ReactNode } from 'react';
import {
  EmptyNote,
  FieldValue,
  FloorFrame,
  PageLoading,
  ReadFailed,
  useFound,
  useText,
} from '../../../../console/extend.ts';
import { words } from './words.ts';

interface CountChoiceProps {
  readonly onChoose: (id: string) => void;
}

/** The counts that are going on, and those that can be started. */
export function CountChoice({ onChoose }: CountChoiceProps): ReactNode {
  const text = useText(words);
  const { records, error, refetch } = useFound('hwInventory', {
    filter: { countStatus: ['COUNTING', 'DRAFT'] },
    sorts: [{ field: 'planDate', order: 'asc' }],
  });
  const show = (field: string, record: NonNullable<typeof records>[number]) => (
    <FieldValue resource="hwInventory" field={field} record={record} />
  );
  return (
    <FloorFrame handle="count">
      {records && records.length > 0 && <h2 className="f-heading">{text('chooseCount')}</h2>}
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!records && !error && <PageLoading />}
      {records?.length === 0 && <EmptyNote title={text('noCounts')} text={text('noCountsText')} />}
      <ul className="f-cards">
        {records?.map((count) => (
          <li key={count.id}>
            <button
              type="button"
              className="f-card"
              data-testid={`count-${count.countNo}`}
              onClick={() => onChoose(count.id)}
            >
              <span className="f-card-head">
                <strong>{count.countNo}</strong>
                {show('countStatus', count)}
                {show('countType', count)}
              </span>
              <span className="f-card-side">{text('linesOf', { n: count.lineCount ?? 0 })}</span>
              <span className="f-soft">
                {[count.repositoryIdLabel, count.zone, count.customerIdLabel].filter((part) => part).join(' · ')}
              </span>
              <span className="f-soft">{text('planned', { date: count.planDate })}</span>
            </button>
          </li>
        ))}
      </ul>
    </FloorFrame>
  );
}
