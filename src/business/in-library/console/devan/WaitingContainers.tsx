import type { ReactNode } from 'react';
import {
  agoText,
  EmptyNote,
  FieldValue,
  FloorFrame,
  PageLoading,
  ReadFailed,
  ScanField,
  useFound,
  useLanguage,
  useText,
} from '../../../../console/extend.ts';
import type { Order } from './line.ts';
import { devannable, useContainerScan } from './useContainerScan.ts';
import { words } from './words.ts';

interface WaitingProps {
  readonly onChoose: (id: string) => void;
}

/** The containers that stand at the door, the most urgent first. */
export function WaitingContainers({ onChoose }: WaitingProps): ReactNode {
  const text = useText(words);
  const scan = useContainerScan(onChoose);
  const { records, total, error, refetch } = useFound('hwOrder', {
    filter: { orderStatus: devannable },
    sorts: [
      { field: 'priority', order: 'asc' },
      { field: 'arriveTime', order: 'asc' },
    ],
    pageSize: 200,
  });
  return (
    <FloorFrame handle="devan">
      <ScanField label={text('scanContainer')} onScan={scan} />
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!records && !error && <PageLoading />}
      {records?.length === 0 && <EmptyNote title={text('noneWaiting')} text={text('noneWaitingText')} />}
      {records && records.length > 0 && (
        <section aria-label={text('waiting', { n: total })}>
          <h2 className="f-heading" data-testid="waiting-count">
            {text('waiting', { n: total })}
          </h2>
          <ul className="f-cards">
            {records.map((order) => (
              <li key={order.id}>
                <Waiting order={order} onPress={() => onChoose(order.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </FloorFrame>
  );
}

function Waiting({ order, onPress }: { readonly order: Order; readonly onPress: () => void }): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const { containerNo, orderNo, customerIdLabel, repositoryIdLabel, recvCartonQty, cartonQty } = order;
  const show = (field: string) => <FieldValue resource="hwOrder" field={field} record={order} />;
  const changed = order.updateTime ?? order.createTime;
  return (
    <button type="button" className="f-card" data-testid={`waiting-${containerNo}`} onClick={onPress}>
      <span className="f-card-head">
        <strong>{containerNo}</strong>
        {show('priority')}
        {show('orderStatus')}
      </span>
      <span className="f-card-side">{text('cartonsOf', { done: recvCartonQty ?? 0, total: cartonQty ?? 0 })}</span>
      <span className="f-soft">{[orderNo, customerIdLabel, repositoryIdLabel].filter((part) => part).join(' · ')}</span>
      <span className="f-soft">
        {text('arrived')} {show('arriveTime')}
        {order.devanStartTime && (
          <>
            {' · '}
            {text('began')} {show('devanStartTime')}
          </>
        )}
        {' · '}
        {text('lastChange', { ago: agoText(changed, language) })}
      </span>
    </button>
  );
}
