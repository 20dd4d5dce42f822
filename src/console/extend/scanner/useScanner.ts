import { useEffect } from 'react';
import { useStable } from '../../client/useStable.ts';
import { openDialogs } from '../../shell/dialog/openDialogs.ts';
import { createScanReader } from './createScanReader.ts';
import { keyOf } from './keyOf.ts';
import { type PutBack, rememberText } from './rememberText.ts';

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
