import { type ReactNode, useState } from 'react';
import {
  agoText,
  Button,
  Dialog,
  EarlyScans,
  EmptyNote,
  FieldValue,
  FloorFrame,
  HwError,
  MessagePage,
  PageLoading,
  Progress,
  ReadFailed,
  type ScanAnswer,
  ScanField,
  useCalls,
  useField,
  useFound,
  useKept,
  useLanguage,
  useNotify,
  useOne,
  usePagePath,
} from '../../../../console/extend.ts';
import { useMyWarehouse, WarehouseChoice } from '../../../warehouses.tsx';
import { badCartons, figuresOf, type Line, lineState, type Order, type Pallet } from './lines.ts';
import { texts } from './texts.ts';
import { Unloading } from './Unloading.tsx';
import './devan.css';

/** The devanning page, where received cartons become pallets. The id of the order is in the URL. */
export function Devan(): ReactNode {
  const { search, go } = usePagePath();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwOrder', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <WaitingContainers onChoose={choose} />;
  if (error) return <ReadFailed error={error} onRetry={refetch} />;
  return <EarlyScans key={id}>{record ? <Container order={record} onChoose={choose} /> : <PageLoading />}</EarlyScans>;
}

interface WaitingProps {
  readonly onChoose: (id: string) => void;
}

/** Lists the containers at the warehouse that are not devanned yet, by priority, then by arrival. */
function WaitingContainers({ onChoose }: WaitingProps): ReactNode {
  const { t } = texts.useT();
  const scan = useContainerScan(onChoose);
  const mine = useMyWarehouse();
  const { repositoryId } = mine;
  const { records, total, error, refetch } = useFound('hwOrder', {
    filter: { orderStatus: devannable, ...(repositoryId && { repositoryId }) },
    sorts: [
      { field: 'priority', order: 'asc' },
      { field: 'arriveTime', order: 'asc' },
    ],
    pageSize: 200,
  });
  return (
    <FloorFrame handle="devan">
      <ScanField label={t('scanContainer')} onScan={scan} />
      <WarehouseChoice mine={mine} />
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!records && !error && <PageLoading />}
      {records?.length === 0 && <EmptyNote title={t('noneWaiting')} text={t('noneWaitingText')} />}
      {records && records.length > 0 && (
        <section aria-label={t('waiting', { n: total })}>
          <h2 className="f-heading" data-testid="waiting-count">
            {t('waiting', { n: total })}
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
  const { t } = texts.useT();
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
      <span className="f-card-side">{t('cartonsOf', { done: recvCartonQty ?? 0, total: cartonQty ?? 0 })}</span>
      <span className="f-soft">{[orderNo, customerIdLabel, repositoryIdLabel].filter((part) => part).join(' · ')}</span>
      <span className="f-soft">
        {t('arrived')} {show('arriveTime')}
        {order.devanStartTime && (
          <>
            {' · '}
            {t('began')} {show('devanStartTime')}
          </>
        )}
        {' · '}
        {t('lastChange', { ago: agoText(changed, language) })}
      </span>
    </button>
  );
}

interface ContainerProps {
  readonly order: Order;
  /** Opens another container; without an id, the list of waiting containers. */
  readonly onChoose: (id?: string) => void;
}

/** The maximum number of goods lines, and of pallets, that are read for an order. */
const pageSize = 1000;

/** Shows a container during devanning: its lines of goods, received pallets, and the form for the next receipt. */
export function Container({ order, onChoose }: ContainerProps): ReactNode {
  const ofOrder = { filter: { orderId: order.id }, pageSize };
  const goods = useFound('hwOrderGoods', { ...ofOrder, sorts: [{ field: 'lineNo', order: 'asc' }] });
  const made = useFound('hwInside', { ...ofOrder, sorts: [{ field: 'lpn', order: 'desc' }] });
  const toOther = useContainerScan(onChoose);
  const failed = goods.error ? goods : made;
  if (failed.error) return <ReadFailed error={failed.error} onRetry={failed.refetch} />;
  if (!goods.records || !made.records) return <PageLoading />;
  if (!devannable.includes(order.orderStatus ?? '')) return <Closed order={order} {...{ onChoose, toOther }} />;
  // Pallets without cartons were taken back or merged.
  const pallets = made.records.filter(({ cartonQty }) => cartonQty > 0);
  return <Open {...{ order, onChoose, toOther, pallets }} lines={goods.records} />;
}

interface ClosedProps extends ContainerProps {
  readonly toOther: (scanned: string) => Promise<ScanAnswer>;
}

/** Shown for a container that cannot be devanned in its current status, for example because its devanning has been finished. */
function Closed({ order, onChoose, toOther }: ClosedProps): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const { field } = useField('hwOrder', 'orderStatus');
  const status = field?.options?.find(({ value }) => value === order.orderStatus)?.title[language] ?? '';
  return (
    <FloorFrame handle="devan">
      <ScanField label={t('scanContainer')} onScan={toOther} />
      <MessagePage title={order.containerNo} text={t('closedBy', { status })}>
        <Button isBig variant="primary" onPress={() => onChoose()}>
          {t('toWaiting')}
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
  const { t } = texts.useT();
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
            {t('other')}
          </Button>
          <Button isBig variant="primary" handle="finish" isDisabled={notCounted > 0} onPress={() => setFinishing(true)}>
            {t('finish')}
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
          {t('progressText', figures)}
        </span>
      </div>
      <Progress label={t('progress')} done={received} total={expected} />
      <Unloading {...{ order, lines, pallets, closed, bad, toOther }} onClosed={(line) => setClosed(new Set([...closedNow(), line.id]))} />
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

/** The order statuses in which a container can be devanned. */
const devannable: readonly string[] = ['AT_WAREHOUSE', 'DEVANNING'];

/** Returns a function that opens the container with a scanned number, or resolves to the reason why it cannot be devanned. */
function useContainerScan(onFound: (id: string) => void): (scanned: string) => Promise<ScanAnswer> {
  const { t } = texts.useT();
  const language = useLanguage();
  const { find } = useCalls();
  const { field } = useField('hwOrder', 'orderStatus');
  return async (scanned) => {
    const code = scanned.trim().toUpperCase();
    const sorts = [{ field: 'createTime', order: 'desc' }] as const;
    const found = await find('hwOrder', { filter: { containerNo: { startsWith: code } }, sorts, isQuiet: true });
    const exact = found.records.filter(({ containerNo }) => containerNo === code);
    const order = exact.find(({ orderStatus }) => devannable.includes(orderStatus ?? '')) ?? exact[0];
    if (!order) return { isGood: false, text: t('unknownContainer', { code }) };
    if (!devannable.includes(order.orderStatus ?? '')) {
      const status = field?.options?.find(({ value }) => value === order.orderStatus)?.title[language] ?? '';
      return { isGood: false, text: t('notHere', { code, status }) };
    }
    onFound(order.id);
    return { isGood: true, text: t('picked', { code }) };
  };
}

interface FinishDialogProps {
  readonly order: Order;
  readonly lines: readonly Line[];
  readonly pallets: number;
  /** Cartons in damaged or other poor condition, by line of goods. */
  readonly bad: ReadonlyMap<string, number>;
  readonly onClose: () => void;
  readonly onFinished: () => void;
}

/** Shows the result for the whole container before devanning is finished, which cannot be undone. */
function FinishDialog(props: FinishDialogProps): ReactNode {
  const { order, lines, pallets, bad, onClose, onFinished } = props;
  const { t } = texts.useT();
  const notify = useNotify();
  const { transit } = useCalls();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { expected, received } = figuresOf(lines);
  const finish = async () => {
    setBusy(true);
    try {
      await transit('hwOrder', { name: 'finishDevan', with: { id: order.id } }, { isQuiet: true });
      notify.done(t('finished', { no: order.containerNo }));
      onFinished();
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      setFault(notify.messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isWide
      handle="finish-dialog"
      title={t('finishTitle', { no: order.containerNo })}
      onClose={onClose}
      footer={
        <>
          <Button isBig onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button isBig variant="primary" handle="finish-ok" isBusy={isBusy} onPress={() => void finish()}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <p data-testid="finish-what">{t('finishWhat', { total: expected, done: received, pallets })}</p>
      <Differences lines={lines} bad={bad} />
      <p className="f-fault" role="alert">
        {fault}
      </p>
    </Dialog>
  );
}

/** Lists lines with missing, extra or damaged cartons. */
function Differences({ lines, bad }: Pick<FinishDialogProps, 'lines' | 'bad'>): ReactNode {
  const { t } = texts.useT();
  const unlike = lines.filter((line) => line.recvCartonQty !== line.cartonQty || bad.has(line.id));
  if (unlike.length === 0) return <p className="f-good">{t('finishEqual')}</p>;
  return (
    <ul className="f-differences" data-testid="finish-differences">
      {unlike.map((line) => {
        const diff = (line.recvCartonQty ?? 0) - line.cartonQty;
        const state = lineState(line, true);
        return (
          <li key={line.id} data-state={state}>
            <span className="f-difference-line">
              {t('finishLine', { mark: line.shippingMark, dest: line.destCode ?? line.city ?? '' })}
            </span>
            {state === 'none' && <b>{t('none')}</b>}
            {state !== 'none' && diff !== 0 && <b>{t(diff < 0 ? 'short' : 'over', { n: Math.abs(diff) })}</b>}
            {bad.has(line.id) && <em>{t('bad', { n: bad.get(line.id) ?? 0 })}</em>}
          </li>
        );
      })}
    </ul>
  );
}
