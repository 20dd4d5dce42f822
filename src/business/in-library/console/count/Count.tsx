import { type ReactNode, useState } from 'react';
import {
  Button,
  EarlyScans,
  EmptyNote,
  FieldValue,
  FloorFrame,
  HwError,
  MessagePage,
  PageLoading,
  ReadFailed,
  useCalls,
  useField,
  useFound,
  useLanguage,
  useNotify,
  useOne,
  usePagePath,
  useText,
} from '../../../../console/extend.ts';
import './count.css';
import { Counting } from './Counting.tsx';
import type { CountRecord } from './lines.ts';
import { texts } from './texts.ts';

/** The page for counting with a scanner. The address names the count. */
export function Count(): ReactNode {
  const { search, go } = usePagePath();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwInventory', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <CountChoice onChoose={choose} />;
  if (error) return <ReadFailed error={error} onRetry={refetch} />;
  return (
    <EarlyScans key={id}>
      {record ? <CountState count={record} onOther={() => choose()} /> : <PageLoading />}
    </EarlyScans>
  );
}

interface CountChoiceProps {
  readonly onChoose: (id: string) => void;
}

/** The counts that are going on, and those that can be started. */
function CountChoice({ onChoose }: CountChoiceProps): ReactNode {
  const text = useText(texts);
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

interface CountStateProps {
  readonly count: CountRecord;
  readonly onOther: () => void;
}

/** The chosen count: a draft to be started, one in progress, or one that is over. */
function CountState({ count, onOther }: CountStateProps): ReactNode {
  const text = useText(texts);
  const language = useLanguage();
  const { field } = useField('hwInventory', 'countStatus');
  if (count.countStatus === 'COUNTING') return <Counting count={count} onOther={onOther} />;
  const isDraft = count.countStatus === 'DRAFT';
  const status = field?.options?.find(({ value }) => value === count.countStatus)?.title[language] ?? '';
  return (
    <FloorFrame handle="count">
      <MessagePage
        title={count.countNo ?? ''}
        text={isDraft ? text('startText') : text('notCounting', { status })}
        handle="count-state"
      >
        <span className="f-buttons">
          {isDraft && <Start count={count} />}
          <Button isBig handle="other" onPress={onOther}>
            {text('other')}
          </Button>
        </span>
      </MessagePage>
    </FloorFrame>
  );
}

function Start({ count }: Pick<CountStateProps, 'count'>): ReactNode {
  const text = useText(texts);
  const notify = useNotify();
  const { transit } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    const no = count.countNo ?? '';
    if (!(await notify.ask({ text: text('startAsk', { no }), ok: text('start') }))) return;
    setBusy(true);
    try {
      await transit('hwInventory', { name: 'start', with: count });
    } catch (error) {
      // The call has shown the error already.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBig look="primary" handle="start" isBusy={isBusy} onPress={() => void start()}>
      {text('start')}
    </Button>
  );
}
