import { type ReactNode, useState } from 'react';
import {
  Button,
  FieldValue,
  FloorFrame,
  MessagePage,
  PageLoading,
  Progress,
  ReadFailed,
  type ScanAnswer,
  ScanField,
  useField,
  useFound,
  useKept,
  useLanguage,
  useText,
} from '../../../../console/extend.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { badCartons, figuresOf, type Line, type Order, type Pallet } from './line.ts';
import { Unloading } from './Unloading.tsx';
import { devannable, useContainerScan } from './useContainerScan.ts';
import { words } from './words.ts';

interface ContainerProps {
  readonly order: Order;
  /** Goes to another container, or to those that wait. */
  readonly onChoose: (id?: string) => void;
}

/** Most lines of goods of an order; a container has fewer pallets. */
const most = 1000;

/** A container that is being emptied: its lines of goods, what was received of them, and what is received now. */
export function Container({ order, onChoose }: ContainerProps): ReactNode {
  const asked = { filter: { orderId: order.id }, pageSize: most };
  const goods = useFound('hwOrderGoods', { ...asked, sorts: [{ field: 'lineNo', order: 'asc' }] });
  const made = useFound('hwInside', { ...asked, sorts: [{ field: 'lpn', order: 'desc' }] });
  const toOther = useContainerScan(onChoose);
  const failed = goods.error ? goods : made;
  if (failed.error) return <ReadFailed error={failed.error} onRetry={failed.refetch} />;
  if (!goods.records || !made.records) return <PageLoading />;
  if (!devannable.includes(order.orderStatus ?? '')) return <Closed order={order} {...{ onChoose, toOther }} />;
  // What was taken back, or became part of another pallet, is there no more.
  const pallets = made.records.filter(({ cartonQty }) => cartonQty > 0);
  return <Open {...{ order, onChoose, toOther, pallets }} lines={goods.records} />;
}

interface ClosedProps extends ContainerProps {
  readonly toOther: (scanned: string) => Promise<ScanAnswer>;
}

/** Somebody has finished it, here or elsewhere. */
function Closed({ order, onChoose, toOther }: ClosedProps): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const { field } = useField('hwOrder', 'orderStatus');
  const status = field?.options?.find(({ value }) => value === order.orderStatus)?.title[language] ?? '';
  return (
    <FloorFrame handle="devan">
      <ScanField label={text('scanContainer')} onScan={toOther} />
      <MessagePage title={order.containerNo} text={text('closedBy', { status })}>
        <Button isBig look="primary" onPress={() => onChoose()}>
          {text('toWaiting')}
        </Button>
      </MessagePage>
    </FloorFrame>
  );
}

interface OpenProps extends ClosedProps {
  readonly lines: readonly Line[];
  readonly pallets: readonly Pallet[];
}

const none: ReadonlySet<string> = new Set();

function Open({ order, lines, pallets, onChoose, toOther }: OpenProps): ReactNode {
  const text = useText(words);
  const [isFinishing, setFinishing] = useState(false);
  const [closed, setClosed, closedNow] = useKept(`closed ${order.id}`, none);
  const { expected, received, counted } = figuresOf(lines);
  const bad = badCartons(pallets);
  const notCounted = lines.length - counted;
  const figures = { done: received, total: expected, lines: counted, allLines: lines.length, pallets: pallets.length };
  return (
    <FloorFrame
      handle="devan"
      tools={
        <>
          <Button isBig handle="other" onPress={() => onChoose()}>
            {text('other')}
          </Button>
          <Button isBig look="primary" handle="finish" isDisabled={notCounted > 0} onPress={() => setFinishing(true)}>
            {text('finish')}
          </Button>
        </>
      }
    >
      <div className="f-top">
        <strong data-testid="container">{order.containerNo}</strong>
        <FieldValue resource="hwOrder" field="priority" record={order} />
        <FieldValue resource="hwOrder" field="orderStatus" record={order} />
        <span className="f-soft">{[order.orderNo, order.customerIdLabel].filter((part) => part).join(' · ')}</span>
        <span className="f-progress-text" data-testid="progress">
          {text('progressText', figures)}
        </span>
      </div>
      <Progress label={text('progress')} done={received} total={expected} />
      <Unloading
        {...{ order, lines, pallets, closed, bad, toOther }}
        onClosed={(line) => setClosed(new Set([...closedNow(), line.id]))}
      />
      {isFinishing && (
        <FinishDialog
          {...{ order, lines, bad }}
          pallets={pallets.length}
          onClose={() => setFinishing(false)}
          onFinished={() => onChoose()}
        />
      )}
    </FloorFrame>
  );
}
