import { type ScanAnswer, useText } from '../../../../console/extend.ts';
import { findLines } from './findLines.ts';
import { isLeft, type Line, lineState } from './line.ts';
import { words } from './words.ts';

interface LineScanParts {
  readonly lines: readonly Line[];
  readonly closed: ReadonlySet<string>;
  readonly chosen: Line | undefined;
  readonly onLine: (line: Line) => void;
  /** A code that is of no line: it may be the number of another container. */
  readonly onOther: (scanned: string) => Promise<ScanAnswer>;
}

const container = /^[A-Z]{3}[UJZ]\d{7}$/;

/** A scanned mark goes to its line; of several the next that is not done, and the one after it when scanned again. */
export function useLineScan({ lines, closed, chosen, onLine, onOther }: LineScanParts) {
  const text = useText(words);
  return async (scanned: string): Promise<ScanAnswer> => {
    const code = scanned.trim().toUpperCase();
    const found = findLines(lines, code);
    const line = nextOf(found, { closed, chosen });
    if (!line) return container.test(code) ? onOther(code) : { isGood: false, text: text('unknownMark', { code }) };
    onLine(line);
    const { shippingMark: mark, destCode, city, cartonQty } = line;
    const dest = destCode ?? city ?? '';
    if (found.length > 1) {
      const values = { code, n: found.length, i: found.indexOf(line) + 1, dest };
      return { isGood: true, text: text('severalLines', values) };
    }
    return { isGood: true, text: text('lineChosen', { mark, dest, n: cartonQty }) };
  };
}

function nextOf(found: readonly Line[], { closed, chosen }: Pick<LineScanParts, 'closed' | 'chosen'>) {
  const open = found.filter((line) => isLeft(lineState(line, closed.has(line.id))));
  const among = open.length > 0 ? open : found;
  const at = among.findIndex(({ id }) => id === chosen?.id);
  return among[(at + 1) % among.length];
}
