/** A key that went down. */
export interface Press {
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
export type Reading =
  | { readonly kind: 'first' | 'more' | 'none' }
  /** All that was read, without the key that ended it. */
  | { readonly kind: 'scan'; readonly text: string };

interface Pace {
  /** Characters that come closer than this were not typed by a person, in ms: the quickest need 60, wireless scanners 30. */
  readonly gap: number;
  /** What ends a scan may come a little later. */
  readonly endGap: number;
  /** Fewer characters are no scan: two keys can be hit at once. */
  readonly least: number;
}

const usualPace: Pace = { gap: 50, endGap: 150, least: 4 };

/** Keys that scanners press for capitals and the like. */
const silent: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock', 'Dead', 'Unidentified']);

/** Tells scans of a scanner that acts as a keyboard from what a person types: by the pace, and by the Enter at the end. */
export function createScanReader({ gap, endGap, least }: Pace = usualPace): { press: (press: Press) => Reading } {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  const forget = (): Reading => {
    text = '';
    return { kind: 'none' };
  };
  return {
    press: ({ key, time, isRepeat = false }) => {
      if (silent.has(key)) return { kind: 'none' };
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
