import { useEffect } from 'react';
import { useStable } from '../../client/rendering.ts';
import { openDialogs } from '../../shell/dialog/DialogFrame.tsx';

/** A key that went down. */
interface Press {
  /** As `KeyboardEvent.key` names it. */
  readonly key: string;
  /** In ms, from anywhere. */
  readonly time: number;
  /** Held down: nothing that a scanner does. */
  readonly isRepeat?: boolean;
}

/**
 * What a key means: the first of what may be a scan, one more of them, the end of a scan, or nothing of the kind.
 */
type Reading =
  | { readonly kind: 'first' | 'more' | 'none' }
  /** All that was read, without the key that ended it. */
  | { readonly kind: 'scan'; readonly text: string };

interface Throttle {
  /** Characters that come closer than this were not typed by a person, in ms: the quickest need 60, wireless scanners 30. */
  readonly gap: number;
  /** What ends a scan may come a little later. */
  readonly endGap: number;
  /** Fewer characters are no scan: two keys can be hit at once. */
  readonly least: number;
}

const usualThrottle: Throttle = { gap: 50, endGap: 150, least: 4 };

/** Keys that scanners press for capitals and the like. */
const modifierKeys: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock', 'Dead', 'Unidentified']);

/** Tells scans of a scanner that acts as a keyboard from what a person types: by the pace, and by the Enter at the end. */
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

/** What an input method keeps to itself: it stands for whatever key it was. */
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

/** What stands in an input at this moment; undefined where nothing can be typed. */
function rememberText(target: EventTarget | null): PutBack | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  if (!target.matches(textInputs)) return undefined;
  const { value } = target;
  return () => {
    if (target.value === value) return;
    // Past what React has put over it: it is to hear of this as of anything that is typed.
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

/** Who listens: the one that came last has the scans, as a dialog in front of a page. */
const listening: Listener[] = [];

/** One for all of them: a scan that began before the one who hears it was there is whole. */
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
