import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Button, Choices, FieldValue, HwError, TakePhotos, useCalls, useHolds, useKept, useNotify } from '../../../../console/extend.ts';
import { isLeft, type Line, lineState, type Pallet } from './lines.ts';
import { texts } from './texts.ts';

interface GoodsListProps {
  readonly lines: readonly Line[];
  readonly closed: ReadonlySet<string>;
  readonly bad: ReadonlyMap<string, number>;
  readonly chosen: Line | undefined;
  readonly onTheWay: (line: Line) => number;
  readonly onChoose: (line: Line) => void;
}

/** The lines of goods in the order of the packing list: all of them, or the unfinished ones. */
export const GoodsList = memo(function GoodsList(props: GoodsListProps): ReactNode {
  const { lines, closed, bad, chosen, onTheWay, onChoose } = props;
  const { t } = texts.useT();
  const [shown, setShown] = useKept('lines shown', 'all');
  const left = lines.filter((line) => isLeft(lineState(line, closed.has(line.id))));
  const options = [
    { value: 'all', title: t('linesAll', { n: lines.length }) },
    { value: 'left', title: t('linesLeft', { n: left.length }) },
  ];
  const rows = shown === 'left' ? lines.filter((line) => left.includes(line) || line.id === chosen?.id) : lines;
  return (
    <>
      <Choices isPlain label={t('lines')} options={options} value={shown} onChange={setShown} handle="lines-shown" />
      {left.length === 0 && <p className="f-good">{t('allCounted')}</p>}
      <ul className="f-rows">
        {rows.map((line) => (
          <GoodsRow
            key={line.id}
            line={line}
            isChosen={line.id === chosen?.id}
            isClosed={closed.has(line.id)}
            onTheWay={onTheWay(line)}
            bad={bad.get(line.id) ?? 0}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </>
  );
});

interface GoodsRowProps {
  readonly line: Line;
  readonly isChosen: boolean;
  /** Whether the user has marked the line as complete. */
  readonly isClosed: boolean;
  /** Cartons of a pending receipt. */
  readonly onTheWay: number;
  /** Received cartons in damaged or other poor condition. */
  readonly bad: number;
  readonly onChoose: (line: Line) => void;
}

/** A line of goods as a large button with expected and received cartons and their difference. */
const GoodsRow = memo(function GoodsRow({ line, isChosen, isClosed, ...props }: GoodsRowProps): ReactNode {
  const { t } = texts.useT();
  const { onTheWay, bad, onChoose } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const state = lineState(line, isClosed);
  const { cartonQty, recvCartonQty } = line;
  const received = (recvCartonQty ?? 0) + onTheWay;
  const verdicts = {
    open: undefined,
    part: undefined,
    full: t('full'),
    none: t('none'),
    short: t('short', { n: cartonQty - received }),
    over: t('over', { n: received - cartonQty }),
  };
  const verdict = onTheWay > 0 ? undefined : verdicts[state];
  return (
    <li ref={row} className="f-row" data-state={state} data-testid={`line-${line.lineNo}`} aria-current={isChosen || undefined}>
      <button type="button" onClick={() => onChoose(line)}>
        <span className="f-row-name">
          <strong>
            {line.shippingMark} <span className="f-soft">→ {line.destCode ?? line.city ?? '–'}</span>
          </strong>
          <span className="f-soft">{[line.fbaId, line.productName].filter((part) => part).join(' · ')}</span>
        </span>
        <Figure label={t('expected')} value={String(cartonQty)} />
        <Figure label={t('received')} value={recvCartonQty === null && onTheWay === 0 ? '–' : String(received)} />
        <span className="f-row-verdict">
          {verdict ?? (
            <>
              <small>{t('left')}</small> {Math.max(0, cartonQty - received)}
            </>
          )}
          {bad > 0 && <em>{t('bad', { n: bad })}</em>}
        </span>
      </button>
    </li>
  );
});

function Figure({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <span className="f-figure">
      <small>{label}</small>
      {value}
    </span>
  );
}

interface PalletListProps {
  readonly pallets: readonly Pallet[];
  readonly onPrint: (pallets: readonly Pallet[]) => void;
}

/** Lists the pallets of the container that any user has received, newest first. */
export const PalletList = memo(function PalletList({ pallets, onPrint }: PalletListProps): ReactNode {
  const { t } = texts.useT();
  const mayPrint = useHolds('wms:inside:print');
  const takeBack = useTakeBack();
  return (
    <section className="f-pallets" aria-label={t('pallets', { n: pallets.length })}>
      <h2 className="f-heading" data-testid="pallets-count">
        {t('pallets', { n: pallets.length })}
      </h2>
      <p className="f-soft">{t('undoHint')}</p>
      {pallets.length === 0 && <p className="f-soft">{t('noPallets')}</p>}
      <ol>
        {pallets.map((pallet) => (
          <li key={pallet.id} className="f-pallet" data-testid={`pallet-${pallet.lpn}`}>
            <PalletText pallet={pallet} />
            {(pallet.quality === 'DAMAGED' || pallet.quality === 'ABNORMAL') && (
              <TakePhotos resource="hwInside" id={pallet.id} label={t('takePhotos')} saved={(n) => t('photosSaved', { n })} />
            )}
            {mayPrint && (
              <Button isBig handle="print" onPress={() => onPrint([pallet])}>
                <span aria-hidden="true">{t('print')}</span>
                <span className="q-hidden">{t('printPallet', { lpn: String(pallet.lpn) })}</span>
              </Button>
            )}
            {pallet.insideStatus === 'RECEIVED' && (
              <Button isBig variant="danger" handle="take-back" onPress={() => takeBack(pallet)}>
                <span aria-hidden="true">{t('takeBack')}</span>
                <span className="q-hidden">{t('takeBackPallet', { lpn: String(pallet.lpn) })}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
});

function PalletText({ pallet }: { readonly pallet: Pallet }): ReactNode {
  const { t } = texts.useT();
  const { lpn, shippingMark, destCode, cartonQty, quality, palletQty, insideStatus } = pallet;
  const show = (field: string) => <FieldValue resource="hwInside" field={field} record={pallet} />;
  return (
    <span className="f-pallet-text">
      <span>
        <strong>{lpn}</strong> × {cartonQty} {quality !== 'GOOD' && show('quality')} {insideStatus !== 'RECEIVED' && show('insideStatus')}
      </span>
      <span className="f-soft">
        {[shippingMark, destCode, Number(palletQty) === 1 ? '' : t('shareHalf'), pallet.receiverName].filter((part) => part).join(' · ')}
      </span>
    </span>
  );
}

/** Returns a function that cancels a wrong receipt after confirmation. */
function useTakeBack(): (pallet: Pallet) => void {
  const { t } = texts.useT();
  const notify = useNotify();
  const { act, refresh } = useCalls();
  return useCallback(
    async (pallet) => {
      const lpn = String(pallet.lpn);
      const title = t('takeBackTitle', { lpn, n: pallet.cartonQty });
      if (!(await notify.ask({ title, text: t('takeBackText'), isDangerous: true }))) return;
      try {
        await act('hwInside', { name: 'takeBack', with: pallet }, { isQuiet: true });
        void refresh('hwOrder', 'hwOrderGoods');
        notify.done(t('takenBack', { lpn }));
      } catch (error) {
        if (!(error instanceof HwError)) throw error;
        notify.fault(notify.messageOf(error));
      }
    },
    [t, notify, act, refresh],
  );
}
