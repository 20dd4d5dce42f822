import {
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useScanner } from './scanner.ts';
import '../extend.css';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/rendering.ts';
import { createTexts, type English } from '../../texts/createTexts.ts';
import { useT } from '../../texts/i18n.ts';
import { useNotify } from '../person.ts';

interface ScanFieldProps {
  /** What is to be scanned. */
  readonly label: string;
  /** Says what came of it. The next scan waits for that; failed calls are said by themselves. */
  readonly onScan: OnScan;
  /** Nothing can be scanned now. */
  readonly isHeld?: boolean;
  /** Whenever this is another number, the next scan is awaited: the focus comes back. */
  readonly turn?: number;
}

/**
 * The place where a page takes scans: big, with the focus in it, and what came of the last one below in words and colour.
 * Scans are heard wherever the focus is; what is typed here by hand counts as one with Enter.
 */
export function ScanField({ label, onScan, isHeld = false, turn = 0 }: ScanFieldProps): ReactNode {
  const word = useWord();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [hasKeyboard, setKeyboard] = useState(false);
  const { take, count, waiting, isGood, text } = useScans(onScan);
  useScanner(take, !isHeld);
  const early = useEarlyScans();
  useEffect(() => {
    if (!isHeld) for (const scanned of early()) take(scanned);
  }, [isHeld, early, take]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is the reason
  useEffect(() => input.current?.focus({ preventScroll: true }), [turn]);
  const output = useInViewport(count);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld || typed.trim() === '') return;
    take(typed.trim());
    setTyped('');
  };
  return (
    <form className="q-scan" data-testid="scan" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className="q-scan-line">
        <input
          ref={input}
          id={id}
          className="q-input q-scan-input"
          data-testid="scan-input"
          // Whoever scans needs no keyboard on the screen: it would hide half of the page.
          inputMode={hasKeyboard ? 'text' : 'none'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={word('scan')}
          value={typed}
          disabled={isHeld}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={keepFocus}
        />
        <button
          type="button"
          className="q-button"
          data-big="true"
          aria-pressed={hasKeyboard}
          title={word(hasKeyboard ? 'keyboardOff' : 'keyboardOn')}
          onClick={() => {
            setKeyboard(!hasKeyboard);
            input.current?.focus();
          }}
        >
          {word('keyboard')}
        </button>
        <button type="submit" className="q-button q-button-primary" data-big="true" disabled={isHeld}>
          {word('enter')}
        </button>
      </div>
      <output ref={output} className="q-scan-answer" htmlFor={id} aria-live="assertive" data-testid="scan-answer">
        <span key={count} data-good={waiting > 0 ? undefined : isGood}>
          {waiting > 0 ? word('waiting') : text}
        </span>
      </output>
    </form>
  );
}

/** Whoever scans while looking at what stands further down has to see what came of it. */
function useInViewport(count: number) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (count > 0) output.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return output;
}

/** Touching where nothing is takes the focus from nobody. */
function keepFocus({ target, relatedTarget }: FocusEvent<HTMLInputElement>): void {
  if (relatedTarget !== null) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && target.isConnected) target.focus({ preventScroll: true });
  });
}

/** Gives what was scanned before anybody was there to take it, once. */
const EarlyScansContext = createContext<() => readonly string[]>(() => []);

/**
 * Around a page that takes scans, from the moment at which it is asked for: whoever scans on while it is still being read
 * loses nothing. Its first `ScanField` takes what was scanned until then.
 */
export function EarlyScans({ children }: { children: ReactNode }): ReactNode {
  const kept = useRef<string[]>([]);
  const take = useRef(() => kept.current.splice(0));
  useScanner((text) => void kept.current.push(text), true, true);
  return <EarlyScansContext value={take.current}>{children}</EarlyScansContext>;
}

function useEarlyScans(): () => readonly string[] {
  return useContext(EarlyScansContext);
}

/** What came of a scan, for whoever scanned. */
export interface ScanAnswer {
  readonly isGood: boolean;
  readonly text: string;
}

export type OnScan = (text: string) => ScanAnswer | Promise<ScanAnswer>;

interface Shown extends Partial<ScanAnswer> {
  /** Counts the answers: the same one twice is shown twice. */
  readonly count: number;
  /** Scans that have no answer yet. */
  readonly waiting: number;
}

/** Takes scans one after the other, however fast they come; a failed call is an answer too. */
function useScans(onScan: OnScan): Shown & { readonly take: (text: string) => void } {
  const { messageOf } = useNotify();
  const { t } = useT();
  const [shown, setShown] = useState<Shown>({ count: 0, waiting: 0 });
  const before = useRef<Promise<void>>(Promise.resolve());
  const answerTo = useStable(async (text: string): Promise<void> => {
    const answer = await Promise.resolve(text)
      .then(onScan)
      .catch((error: unknown): ScanAnswer => {
        if (error instanceof HwError) return { isGood: false, text: messageOf(error) };
        // A mistake in the page: told as any other, and the next scan is taken all the same.
        reportError(error);
        return { isGood: false, text: t('page.failedText') };
      });
    setShown(({ count, waiting }) => ({ ...answer, count: count + 1, waiting: waiting - 1 }));
  });
  const take = useStable((text: string) => {
    setShown((now) => ({ ...now, waiting: now.waiting + 1 }));
    before.current = before.current.then(() => answerTo(text));
  });
  return { ...shown, take };
}

/** The words of what business pages are built with. */
const zh = {
  scan: '扫描或输入',
  enter: '确定',
  keyboard: '键盘',
  keyboardOn: '显示屏幕键盘',
  keyboardOff: '隐藏屏幕键盘',
  waiting: '处理中…',
} as const;

const en: English<typeof zh> = {
  scan: 'Scan or type',
  enter: 'Enter',
  keyboard: 'Keyboard',
  keyboardOn: 'Show the on-screen keyboard',
  keyboardOff: 'Hide the on-screen keyboard',
  waiting: 'Working…',
};

/** The words of this room in the present language. */
const { useWord } = createTexts('scanner', { zh, en });
