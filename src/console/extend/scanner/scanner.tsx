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
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/store.ts';
import { openDialogs } from '../../shell/dialog/DialogFrame.tsx';
import { createTexts, type English } from '../../texts/createTexts.ts';
import { useT } from '../../texts/i18n.ts';
import { useNotify } from '../person.ts';
import '../extend.css';

/** A key that went down. */
interface Press {
  /** As `KeyboardEvent.key` names it. */
  readonly key: string;
  /** In ms, from anywhere. */
  readonly time: number;
  /** The key is held down: a scanner never does that. */
  readonly isRepeat?: boolean;
}

/** The meaning of a key: the first of a possible scan, a further one, the end of a scan, or none of these. */
type Reading =
  | { readonly kind: 'first' | 'more' | 'none' }
  /** All that was read, without the key that ended it. */
  | { readonly kind: 'scan'; readonly text: string };

interface Throttle {
  /** Characters that come closer than this were not typed by a person, in ms: the quickest need 60, wireless scanners 30. */
  readonly gap: number;
  /** The end of a scan may arrive a little later. */
  readonly endGap: number;
  /** Fewer characters are no scan: two keys can be hit at once. */
  readonly least: number;
}

const usualThrottle: Throttle = { gap: 50, endGap: 150, least: 4 };

/** Keys that scanners press for capitals and the like. */
const modifierKeys: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock', 'Dead', 'Unidentified']);

/** Distinguishes the input of a keyboard scanner from typing, by its speed and the Enter at the end. */
export function createScanReader({ gap, endGap, least }: Throttle = usualThrottle): {
  press: (press: Press) => Reading;
} {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  const forget = (): Reading => {
    text = '';
    return { kind: 'none' };
  };
  return {
    press: ({ key, time, isRepeat = false }) => {
      if (modifierKeys.has(key)) return { kind: 'none' };
      if (isRepeat) return forget();
      const since = time - last;
      last = time;
      if (key === 'Enter') {
        const read = text;
        const isScan = read.length >= least && since <= endGap;
        forget();
        return isScan ? { kind: 'scan', text: read } : { kind: 'none' };
      }
      if ([...key].length !== 1) return forget();
      const isMore = text !== '' && since <= gap;
      text = isMore ? text + key : key;
      return { kind: isMore ? 'more' : 'first' };
    },
  };
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** A key that an input method consumes: it may have been any key. */
const hiddenKeys: ReadonlySet<string> = new Set(['Process', 'Unidentified']);

/**
 * The key of an event. An input method that is on, as for Chinese, keeps the characters of a scanner to itself and names
 * only the place on the keyboard: letters and digits, of which codes consist, are told from that.
 */
export function keyOf({ key, code, shiftKey }: Key): string {
  if (!hiddenKeys.has(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  if (digit !== undefined) return digit;
  return keysByCode[code] ?? key;
}

const keysByCode: Readonly<Record<string, string>> = {
  Minus: '-',
  NumpadSubtract: '-',
  Enter: 'Enter',
  NumpadEnter: 'Enter',
};

/** Puts back what stood in an input before a scan wrote into it. */
type PutBack = () => void;

const textInputs = 'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea';

/** The current text of an input; undefined if the element takes no text. */
function rememberText(target: EventTarget | null): PutBack | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  if (!target.matches(textInputs)) return undefined;
  const { value } = target;
  return () => {
    if (target.value === value) return;
    // Bypasses React's own setter, so that React receives it like typed input.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
    setter?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

interface Listener {
  readonly hear: (text: string) => void;
  /** How many dialogs were open when it came. */
  readonly depth: number;
}

/** The handlers of scans: the last one mounted gets them, such as a dialog in front of a page. */
const listening: Listener[] = [];

/** Shared by all of them, so that a scan that began before its handler was mounted stays complete. */
const press = createPress((text) => {
  const last = listening.at(-1);
  if (last && openDialogs.get().length <= last.depth) last.hear(text);
});

/**
 * Hears what a scanner reads that acts as a keyboard, wherever the focus is. What it has written into an input until then
 * is taken back, and its Enter presses nothing. A question in front of the page is answered by nobody's scan. Who stands
 * behind has the scans that nobody else wants.
 */
export function useScanner(onScan: (text: string) => void, isOn = true, isBehind = false): void {
  const hear = useStable(onScan);
  useEffect(() => {
    if (!isOn) return;
    const me: Listener = { hear, depth: openDialogs.get().length };
    if (isBehind) listening.unshift(me);
    else listening.push(me);
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      listening.splice(listening.indexOf(me), 1);
      if (listening.length === 0) window.removeEventListener('keydown', press, { capture: true });
    };
  }, [hear, isOn, isBehind]);
}

function createPress(hear: (text: string) => void): (event: KeyboardEvent) => void {
  const reader = createScanReader();
  let putBack: PutBack | undefined;
  const stop = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return (event) => {
    const { ctrlKey, altKey, metaKey, timeStamp: time, repeat: isRepeat } = event;
    const key = ctrlKey || altKey || metaKey ? 'Control' : keyOf(event);
    const reading = reader.press({ key, time, isRepeat });
    if (reading.kind === 'first') putBack = rememberText(event.target);
    // Nowhere to be typed: neither a button nor a shortcut of the console is meant.
    if (reading.kind === 'more' && !putBack) stop(event);
    if (reading.kind !== 'scan') return;
    stop(event);
    putBack?.();
    hear(reading.text);
  };
}

interface ScanFieldProps {
  /** The expected code. */
  readonly label: string;
  /** Shows the result. The next scan waits for it; failed calls report themselves. */
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
          // Scanning needs no on-screen keyboard, which would cover half of the page.
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

/** Scrolls up if needed, so that the result of a scan is visible. */
function useInViewport(count: number) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (count > 0) output.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return output;
}

/** Touching empty space does not move the focus. */
function keepFocus({ target, relatedTarget }: FocusEvent<HTMLInputElement>): void {
  if (relatedTarget !== null) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && target.isConnected) target.focus({ preventScroll: true });
  });
}

/** Returns, once, what was scanned before a handler was mounted. */
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

/** The result of a scan, shown to the user. */
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
} as const;

/** The words of this room in the present language. */
const { useWord } = createTexts('scanner', { zh, en });
