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
import { EntryPanel, useEntry } from './EntryPanel.tsx';
import {
  type Bin,
  type BinLeft,
  binOf,
  type CountLine,
  type CountRecord,
  countedOf,
  type Entry,
  entryOf,
  isDifferent,
  leftByBin,
  lpnOf,
  useCountScan,
} from './lines.ts';
import { texts } from './texts.ts';
import './count.css';

/** The page for counting with a scanner. The id of the count is in the URL. */
export function Count(): ReactNode {
  const { search, go } = usePagePath();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwInventory', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <CountChoice onChoose={choose} />;
  if (error) return <ReadFailed error={error} onRetry={refetch} />;
  return <EarlyScans key={id}>{record ? <CountState count={record} onOther={() => choose()} /> : <PageLoading />}</EarlyScans>;
}

interface CountChoiceProps {
  readonly onChoose: (id: string) => void;
}

/** Lists counts in progress and drafts that can be started. */
function CountChoice({ onChoose }: CountChoiceProps): ReactNode {
  const { t } = texts.useT();
  const { records, error, refetch } = useFound('hwInventory', {
    filter: { countStatus: ['COUNTING', 'DRAFT'] },
    sorts: [{ field: 'planDate', order: 'asc' }],
  });
  const show = (field: string, record: NonNullable<typeof records>[number]) => (
    <FieldValue resource="hwInventory" field={field} record={record} />
  );
  return (
    <FloorFrame handle="count">
      {records && records.length > 0 && <h2 className="f-heading">{t('chooseCount')}</h2>}
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!records && !error && <PageLoading />}
      {records?.length === 0 && <EmptyNote title={t('noCounts')} text={t('noCountsText')} />}
      <ul className="f-cards">
        {records?.map((count) => (
          <li key={count.id}>
            <button type="button" className="f-card" data-testid={`count-${count.countNo}`} onClick={() => onChoose(count.id)}>
              <span className="f-card-head">
                <strong>{count.countNo}</strong>
                {show('countStatus', count)}
                {show('countType', count)}
              </span>
              <span className="f-card-side">{t('linesOf', { n: count.lineCount ?? 0 })}</span>
              <span className="f-soft">
                {[count.repositoryIdLabel, count.zone, count.customerIdLabel].filter((part) => part).join(' · ')}
              </span>
              <span className="f-soft">{t('planned', { date: count.planDate })}</span>
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

/** Shows the selected count by its state: draft, in progress or finished. */
function CountState({ count, onOther }: CountStateProps): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const { field } = useField('hwInventory', 'countStatus');
  if (count.countStatus === 'COUNTING') return <Counting count={count} onOther={onOther} />;
  const isDraft = count.countStatus === 'DRAFT';
  const status = field?.options?.find(({ value }) => value === count.countStatus)?.title[language] ?? '';
  return (
    <FloorFrame handle="count">
      <MessagePage title={count.countNo ?? ''} text={isDraft ? t('startText') : t('notCounting', { status })} handle="count-state">
        <span className="f-buttons">
          {isDraft && <Start count={count} />}
          <Button isBig handle="other" onPress={onOther}>
            {t('other')}
          </Button>
        </span>
      </MessagePage>
    </FloorFrame>
  );
}

function Start({ count }: Pick<CountStateProps, 'count'>): ReactNode {
  const { t } = texts.useT();
  const notify = useNotify();
  const { transit } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    const no = count.countNo ?? '';
    if (!(await notify.ask({ text: t('startAsk', { no }), ok: t('start') }))) return;
    setBusy(true);
    try {
      await transit('hwInventory', { name: 'start', with: count });
    } catch (error) {
      // The call has already shown the error.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBig variant="primary" handle="start" isBusy={isBusy} onPress={() => void start()}>
      {t('start')}
    </Button>
  );
}

interface CountingProps {
  readonly count: CountRecord;
  readonly onOther: () => void;
}

const noLines: readonly CountLine[] = [];

/** The counting view: scan a pallet, enter the cartons, press Enter, scan the next one. */
function Counting({ count, onOther }: CountingProps): ReactNode {
  const { t } = texts.useT();
  const lines = count.lines ?? noLines;
  const [bin, setBin] = useKept<Bin | undefined>(`bin ${count.id}`, undefined);
  const [turn, setTurn] = useState(0);
  const [entryTurn, setEntryTurn] = useState(0);
  const entering = useEntry(count);
  const { entry, finish, unsent } = entering;
  /** Opens an entry. If the user has typed into an entry meanwhile, that entry stays open, and the number of its pallet is returned. */
  const onPallet = (next: Entry): string | undefined => {
    if (unsent() === undefined) entering.change(next);
    return unsent();
  };
  const open = async (next: CountLine) => {
    const isOpen = unsent() === lpnOf(next);
    const failure = isOpen ? undefined : await finish();
    if (!isOpen && !failure) onPallet(entryOf(next, bin));
    // If the server asks for a reason, the reason field takes the focus itself.
    if (!failure?.isReason) setEntryTurn((now) => now + 1);
  };
  const send = async () => {
    if (!entry || (await entering.send(entry))) return;
    if (unsent() === undefined) setTurn((now) => now + 1);
  };
  const find = useCountScan({ count, lines, bin, onPallet, onBin: setBin });
  /** Saves the current entry, then handles the scanned code. */
  const scan = async (scanned: string): Promise<ScanAnswer> => {
    const failure = await finish();
    if (failure) return { isGood: false, text: t('sendFirst', { lpn: failure.lpn, why: failure.text }) };
    const answer = await find(scanned);
    setEntryTurn((now) => now + 1);
    return answer;
  };
  const left = leftByBin(lines);
  const counted = countedOf(lines);
  const diff = counted.filter(isDifferent).length;
  return (
    <FloorFrame handle="count" tools={<Tools {...{ count, onOther }} isDone={left.length === 0 && lines.length > 0} />}>
      <div className="f-top">
        <strong data-testid="count-no">{count.countNo}</strong>
        <span className="f-soft">{[count.repositoryIdLabel, count.zone, count.customerIdLabel].filter((part) => part).join(' · ')}</span>
        <span className="f-progress-text" data-testid="progress">
          {t('progressText', { done: counted.length, total: lines.length, diff })}
        </span>
      </div>
      <Progress label={t('progress')} done={counted.length} total={lines.length} />
      <div className="f-columns">
        <div className="f-main">
          <ScanField label={t('scan')} onScan={scan} turn={turn} />
          <EntryPanel {...entering} turn={entryTurn} onSend={() => void send()} />
        </div>
        <div className="f-side">
          <LeftList left={left} bin={bin} onBin={setBin} onChoose={(line) => void open(line)} />
          <CountedList lines={counted} onChoose={(line) => void open(line)} />
        </div>
      </div>
    </FloorFrame>
  );
}

/** Shows the actions for the count as a whole. */
function Tools({ count, onOther, isDone }: CountingProps & { readonly isDone: boolean }): ReactNode {
  const { t } = texts.useT();
  const notify = useNotify();
  const { transit } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const no = count.countNo ?? '';
    const lines = count.lines ?? noLines;
    const diff = lines.filter(isDifferent).length;
    const sum = lines.reduce((total, { diffQty }) => total + (diffQty ?? 0), 0);
    const question = t(count.blind ? 'submitAskBlind' : 'submitAsk', {
      no,
      n: lines.length,
      diff,
      sum: sum > 0 ? `+${sum}` : sum,
    });
    if (!(await notify.ask({ handle: 'ask', text: question, ok: t('submit'), isDangerous: true }))) return;
    setBusy(true);
    try {
      await transit('hwInventory', { name: 'submit', with: { id: count.id } });
      notify.done(t('submitted', { no }));
    } catch (error) {
      // The call has already shown the error.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button isBig handle="other" onPress={onOther}>
        {t('other')}
      </Button>
      <Button isBig variant="primary" handle="submit" isDisabled={!isDone} isBusy={isBusy} onPress={() => void submit()}>
        {t('submit')}
      </Button>
    </>
  );
}

interface LeftListProps {
  readonly left: readonly BinLeft[];
  readonly bin: Bin | undefined;
  readonly onBin: (bin: Bin | undefined) => void;
  readonly onChoose: (line: CountLine) => void;
}

/** Above this number of pallets, the list shows only the bins. The pallets of a bin are shown when the bin is selected. */
const mostRows = 200;

/** Lists the pallets that are not counted yet, by bin; if a bin is selected, only its pallets. Expected quantities are never shown. */
function LeftList({ left, bin, onBin, onChoose }: LeftListProps): ReactNode {
  const { t } = texts.useT();
  const total = left.reduce((sum, { lines }) => sum + lines.length, 0);
  const shown = bin ? left.filter((one) => one.bin === bin.code) : left;
  const isLong = !bin && total > mostRows;
  return (
    <section className="f-left">
      <h2 className="f-heading" data-testid="left-count">
        {t('left', { n: total })}
      </h2>
      {bin && (
        <p className="f-bin" data-testid="bin">
          <strong>{t('binChosen', { bin: bin.code, n: shown[0]?.lines.length ?? 0 })}</strong>
          <Button isBig handle="all-bins" onPress={() => onBin(undefined)}>
            {t('allBins')}
          </Button>
        </p>
      )}
      {total === 0 && <p className="f-good">{t('nothingLeft')}</p>}
      {isLong && <p className="f-soft">{t('tooMany')}</p>}
      {shown.map((one) => (
        <div key={one.bin} data-testid={`bin-${one.bin}`}>
          {!bin && (
            <button type="button" className="f-bin-name" onClick={() => onBin({ id: one.lines[0]?.locatorId ?? '', code: one.bin })}>
              {t('inBin', { bin: one.bin })} <span>{one.lines.length}</span>
            </button>
          )}
          {!isLong && (
            <ul className="f-list">
              {one.lines.map((line) => (
                <li key={line.id}>
                  <button type="button" data-testid={`left-${lpnOf(line)}`} onClick={() => onChoose(line)}>
                    <strong>{lpnOf(line)}</strong>
                    <span className="f-soft">{line.shippingMark}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

interface CountedListProps {
  readonly lines: readonly CountLine[];
  /** Opens the line for a recount. */
  readonly onChoose: (line: CountLine) => void;
}

/** Lists the counted pallets, latest first, with their difference from the book quantity. */
function CountedList({ lines, onChoose }: CountedListProps): ReactNode {
  const { t } = texts.useT();
  return (
    <section className="f-counted">
      <h2 className="f-heading" data-testid="counted-count">
        {t('counted', { n: lines.length })}
      </h2>
      {lines.length === 0 && <p className="f-soft">{t('noneCounted')}</p>}
      <ul className="f-list">
        {lines.map((line) => {
          const diff = line.diffQty ?? 0;
          const key = diff === 0 && isDifferent(line) ? 'differs' : (verdictKeys[Math.sign(diff) + 1] ?? 'same');
          return (
            <li key={line.id} data-state={key}>
              <button type="button" data-testid={`counted-${lpnOf(line)}`} onClick={() => onChoose(line)}>
                <strong>{lpnOf(line)}</strong>
                <span>{t('count', { n: line.countedQty ?? 0 })}</span>
                <b>{t(key, { n: Math.abs(diff) })}</b>
                <span className="f-soft">{[placeOf(line), line.reason].filter((part) => part).join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns the bin of the line according to the stock records, and the bin where the pallet was found if that differs. */
function placeOf(line: CountLine): string {
  return line.foundLocatorIdLabel ? `${binOf(line)} → ${line.foundLocatorIdLabel}` : binOf(line);
}

/** Message keys by the sign of the difference. */
const verdictKeys = ['short', 'same', 'over'] as const;
