import { CameraOutlined } from '@ant-design/icons-svg';
import { createContext, type FocusEvent, type FormEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { HwError } from '../client/hwError.ts';
import { useStable } from '../client/store.ts';
import { createTexts, type English } from '../texts/createTexts.ts';
import { useT } from '../texts/i18n.ts';
import { openDialogs } from '../ui/dialog/DialogFrame.tsx';
import { lazyPart } from '../ui/failures.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { useNotify } from '../ui/notify.ts';
import './scanner.css';

/** A key-down event. */
interface Press {
  /** Value of `KeyboardEvent.key`. */
  readonly key: string;
  /** Time of the event in ms; only differences count. */
  readonly time: number;
  /** Whether the key is held down, which a scanner never does. */
  readonly isRepeat?: boolean;
}

/** How a key is classified: first key of a possible scan, next key, end of a scan, or none of these. */
type Reading =
  | { readonly kind: 'first' | 'more' | 'none' }
  /** The full code, without the key that ended it. */
  | { readonly kind: 'scan'; readonly text: string };

interface Throttle {
  /** Maximum time between two keys of a scan, in ms. Most scanners need less time and people need more; slower scanners count as typing. */
  readonly gap: number;
  /** Maximum time before the final Enter, in ms. */
  readonly endGap: number;
  /** Minimum number of characters of a scan. Fewer may come from a person who hits several keys at once. */
  readonly least: number;
}

const usualThrottle: Throttle = { gap: 50, endGap: 150, least: 4 };

/** Modifier keys that scanners press, for example for capital letters. */
const modifierKeys: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock', 'Dead', 'Unidentified']);

/** Creates a reader that distinguishes keyboard scanner input from typing by its speed and the final Enter. */
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

/** Key names reported while an input method handles the key, so that the actual key is unknown. */
const hiddenKeys: ReadonlySet<string> = new Set(['Process', 'Unidentified']);

/**
 * Returns the character of a key event. An active input method, as for Chinese, hides the character and reports only the physical key, so
 * letters and digits are derived from `code`.
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

/** Restores the text that an input had before the scan. */
type PutBack = () => void;

const textInputs = 'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea';

/** Remembers the text of an input and returns a function that restores it; undefined if the element takes no text. */
function rememberText(target: EventTarget | null): PutBack | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  if (!target.matches(textInputs)) return undefined;
  const { value } = target;
  return () => {
    if (target.value === value) return;
    // React overrides the setter on the element; the prototype's setter makes React treat the change as user input.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
    setter?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

interface Listener {
  readonly hear: (text: string) => void;
  /** Number of open dialogs when the listener was registered. */
  readonly depth: number;
}

/** Registered scan handlers. The last one gets the scans: while a dialog is in front of a page, this is the handler of the dialog. */
const listening: Listener[] = [];

/** Passes a code to the handler that gets the scans, for example a code that the camera has read or that the user has tapped. */
export function passScan(text: string): void {
  const last = listening.at(-1);
  if (last && openDialogs.get().length <= last.depth) last.hear(text);
}

/** Shared by all handlers, so that a scan is read in full even if its handler was mounted after the first key. */
const press = createPress(passScan);

/**
 * Calls `onScan` with the codes of a keyboard scanner, wherever the focus is. Characters that the scan typed into an input are removed,
 * and its Enter triggers nothing. While a dialog opened later is in front, scans are ignored. With `isBehind`, the handler gets only scans
 * that no other handler takes.
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
    // If no text input has the focus, the scanned keys must not trigger buttons or shortcuts.
    if (reading.kind === 'more' && !putBack) stop(event);
    if (reading.kind !== 'scan') return;
    stop(event);
    putBack?.();
    hear(reading.text);
  };
}

const Camera = lazyPart(async () => (await import('./Camera.tsx')).Camera);

/** Returns whether the browser offers a camera: on https and localhost only. */
function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function';
}

interface ScanFieldProps {
  /** Label that names the expected code. */
  readonly label: string;
  /** Handles a code and returns the result to show; the next scan waits for this result. A failed request is shown as the result. */
  readonly onScan: OnScan;
  /** Whether scanning is disabled. */
  readonly isHeld?: boolean;
  /** A new value moves the focus back to the field for the next scan. */
  readonly turn?: number;
}

/**
 * Large input for scans with the result of the last one below it. Scans are received wherever the focus is; text typed by hand is
 * submitted with Enter.
 */
export function ScanField({ label, onScan, isHeld = false, turn = 0 }: ScanFieldProps): ReactNode {
  const { t } = texts.useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [hasKeyboard, setKeyboard] = useState(false);
  const [isCameraOn, setCamera] = useState(false);
  const { take, count, waiting, isGood, text } = useScans(onScan);
  useScanner(take, !isHeld);
  const early = useEarlyScans();
  useEffect(() => {
    if (!isHeld) for (const scanned of early()) take(scanned);
  }, [isHeld, early, take]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` and a change of the camera move the focus
  useEffect(() => input.current?.focus({ preventScroll: true }), [turn, isCameraOn]);
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
          // Hides the on-screen keyboard, which scanning does not need and which would cover half of the page.
          inputMode={hasKeyboard ? 'text' : 'none'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={t('scan')}
          value={typed}
          disabled={isHeld}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={keepFocus}
        />
        <ScanModes
          {...{ hasKeyboard, isCameraOn, setCamera }}
          onKeyboard={() => {
            setKeyboard(!hasKeyboard);
            input.current?.focus();
          }}
        />
        <button type="submit" className="q-button q-button-primary" data-big="true" disabled={isHeld}>
          {t('enter')}
        </button>
      </div>
      {isCameraOn && <Camera waiting={null} onCode={passScan} onClose={() => setCamera(false)} />}
      <output ref={output} className="q-scan-answer" htmlFor={id} aria-live="assertive" data-testid="scan-answer">
        <span key={count} data-good={waiting > 0 ? undefined : isGood}>
          {waiting > 0 ? t('waiting') : text}
        </span>
      </output>
    </form>
  );
}

interface ScanModesProps {
  readonly hasKeyboard: boolean;
  readonly onKeyboard: () => void;
  readonly isCameraOn: boolean;
  readonly setCamera: (isOn: boolean) => void;
}

/** Buttons for the on-screen keyboard and for the camera, where the browser offers one. */
function ScanModes({ hasKeyboard, onKeyboard, isCameraOn, setCamera }: ScanModesProps): ReactNode {
  const { t } = texts.useT();
  return (
    <>
      <button
        type="button"
        className="q-button"
        data-big="true"
        aria-pressed={hasKeyboard}
        title={t(hasKeyboard ? 'keyboardOff' : 'keyboardOn')}
        onClick={onKeyboard}
      >
        {t('keyboard')}
      </button>
      {hasCamera() && (
        <button
          type="button"
          className="q-button"
          data-big="true"
          data-testid="camera-open"
          aria-pressed={isCameraOn}
          aria-label={t('camera')}
          title={t('camera')}
          onClick={() => setCamera(!isCameraOn)}
        >
          <Icon icon={CameraOutlined} />
        </button>
      )}
    </>
  );
}

/** Returns a ref for the result of a scan, which is scrolled into view when `count` changes. */
function useInViewport(count: number) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (count > 0) output.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return output;
}

/** Keeps the focus in the field when the user touches empty space. */
function keepFocus({ target, relatedTarget }: FocusEvent<HTMLInputElement>): void {
  if (relatedTarget !== null) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && target.isConnected) target.focus({ preventScroll: true });
  });
}

/** Context with a function that returns the codes scanned before a handler was mounted; each code is returned only once. */
const EarlyScansContext = createContext<() => readonly string[]>(() => []);

/** Collects scans while the page inside is still loading, and passes them to its first `ScanField`. */
export function EarlyScans({ children }: { children: ReactNode }): ReactNode {
  const kept = useRef<string[]>([]);
  const take = useRef(() => kept.current.splice(0));
  useScanner((text) => void kept.current.push(text), true, true);
  return <EarlyScansContext value={take.current}>{children}</EarlyScansContext>;
}

function useEarlyScans(): () => readonly string[] {
  return useContext(EarlyScansContext);
}

/** Result of a scan, shown to the user. */
export interface ScanAnswer {
  readonly isGood: boolean;
  readonly text: string;
}

export type OnScan = (text: string) => ScanAnswer | Promise<ScanAnswer>;

interface Shown extends Partial<ScanAnswer> {
  /** Number of results so far, so that two equal results are both announced. */
  readonly count: number;
  /** Number of scans without a result. */
  readonly waiting: number;
}

/** Processes scans one after the other; a failed request also counts as a result. */
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
        // Reports unexpected errors and continues with the next scan.
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

const zh = {
  scan: '扫描或输入',
  enter: '确定',
  keyboard: '键盘',
  keyboardOn: '显示屏幕键盘',
  keyboardOff: '隐藏屏幕键盘',
  camera: '用摄像头扫描',
  waiting: '处理中…',
} as const;

const en: English<typeof zh> = {
  scan: 'Scan or type',
  enter: 'Enter',
  keyboard: 'Keyboard',
  keyboardOn: 'Show the on-screen keyboard',
  keyboardOff: 'Hide the on-screen keyboard',
  camera: 'Scan with the camera',
  waiting: 'Working…',
} as const;

const texts = createTexts('scanner', { zh, en });
