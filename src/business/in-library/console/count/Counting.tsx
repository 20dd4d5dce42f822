import { type ReactNode, useState } from 'react';
import {
  Button,
  FloorFrame,
  HwError,
  Progress,
  type ScanAnswer,
  ScanField,
  useCalls,
  useKept,
  useTell,
  useText,
} from '../../../../console/extend.ts';
import { CountedList } from './CountedList.tsx';
import { type Count, type CountLine, countedOf, isDifferent, leftByBin, lpnOf } from './countLines.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { LeftList } from './LeftList.tsx';
import { type Bin, entryOf, useCountScan } from './useCountScan.ts';
import { type Entry, useEntry } from './useEntry.ts';
import { words } from './words.ts';

interface CountingProps {
  readonly count: Count;
  readonly onOther: () => void;
}

const noLines: readonly CountLine[] = [];

/** Scan a pallet, type what is on it, Enter, and the next one. */
export function Counting({ count, onOther }: CountingProps): ReactNode {
  const text = useText(words);
  const lines = count.lines ?? noLines;
  const [bin, setBin] = useKept<Bin | undefined>(`bin ${count.id}`, undefined);
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState(0);
  const entering = useEntry(count);
  const { entry, finish, unsent } = entering;
  /** Nothing is opened over what was typed while an answer was awaited. */
  const onPallet = (next: Entry): string | undefined => {
    if (unsent() === undefined) entering.change(next);
    return unsent();
  };
  const open = async (next: CountLine) => {
    const isOpen = unsent() === lpnOf(next);
    const refusal = isOpen ? undefined : await finish();
    if (!isOpen && !refusal) onPallet(entryOf(next, bin));
    // The reason that is asked for takes the focus by itself.
    if (!refusal?.isReason) setAsked((now) => now + 1);
  };
  const send = async () => {
    if (!entry || (await entering.send(entry))) return;
    if (unsent() === undefined) setTurn((now) => now + 1);
  };
  const find = useCountScan({ count, lines, bin, onPallet, onBin: setBin });
  /** Whoever scans the next pallet is done with this one. */
  const scan = async (scanned: string): Promise<ScanAnswer> => {
    const refusal = await finish();
    if (refusal) return { isGood: false, text: text('sendFirst', { lpn: refusal.lpn, why: refusal.text }) };
    const answer = await find(scanned);
    setAsked((now) => now + 1);
    return answer;
  };
  const left = leftByBin(lines);
  const counted = countedOf(lines);
  const diff = counted.filter(isDifferent).length;
  return (
    <FloorFrame handle="count" tools={<Tools {...{ count, onOther }} isDone={left.length === 0 && lines.length > 0} />}>
      <div className="f-top">
        <strong data-testid="count-no">{count.countNo}</strong>
        <span className="f-soft">
          {[count.repositoryIdLabel, count.zone, count.customerIdLabel].filter((part) => part).join(' · ')}
        </span>
        <span className="f-progress-text" data-testid="progress">
          {text('progressText', { done: counted.length, total: lines.length, diff })}
        </span>
      </div>
      <Progress label={text('progress')} done={counted.length} total={lines.length} />
      <div className="f-columns">
        <div className="f-main">
          <ScanField label={text('scan')} onScan={scan} turn={turn} />
          <EntryPanel {...entering} turn={asked} onSend={() => void send()} />
        </div>
        <div className="f-side">
          <LeftList left={left} bin={bin} onBin={setBin} onChoose={(line) => void open(line)} />
          <CountedList lines={counted} onChoose={(line) => void open(line)} />
        </div>
      </div>
    </FloorFrame>
  );
}

/** What is done with the count as a whole. */
function Tools({ count, onOther, isDone }: CountingProps & { readonly isDone: boolean }): ReactNode {
  const text = useText(words);
  const tell = useTell();
  const { transit } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const no = count.countNo ?? '';
    const lines = count.lines ?? noLines;
    const diff = lines.filter(isDifferent).length;
    const sum = lines.reduce((total, { diffQty }) => total + (diffQty ?? 0), 0);
    const question = text(count.blind ? 'submitAskBlind' : 'submitAsk', {
      no,
      n: lines.length,
      diff,
      sum: sum > 0 ? `+${sum}` : sum,
    });
    if (!(await tell.ask({ handle: 'ask', text: question, ok: text('submit'), isDangerous: true }))) return;
    setBusy(true);
    try {
      await transit('hwInventory', { name: 'submit', with: { id: count.id } });
      tell.done(text('submitted', { no }));
    } catch (error) {
      // It was said: the call is not quiet.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button isBig handle="other" onPress={onOther}>
        {text('other')}
      </Button>
      <Button isBig look="primary" handle="submit" isDisabled={!isDone} isBusy={isBusy} onPress={() => void submit()}>
        {text('submit')}
      </Button>
    </>
  );
}
