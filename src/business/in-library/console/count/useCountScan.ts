import { type ScanAnswer, useCalls, useField, useLanguage, useText } from '../../../../console/extend.ts';
import { binOf, type Count, type CountLine, lpnOf } from './countLines.ts';
import type { Entry } from './useEntry.ts';
import { words } from './words.ts';

export interface Bin {
  readonly id: string;
  readonly code: string;
}

interface CountScanParts {
  readonly count: Count;
  readonly lines: readonly CountLine[];
  /** The bin in front of which the counter stands, when it was scanned. */
  readonly bin: Bin | undefined;
  /** Opens it, or names the pallet of which something was typed meanwhile. */
  readonly onPallet: (entry: Entry) => string | undefined;
  readonly onBin: (bin: Bin) => void;
}

/** The entry of a line, found in the bin in front of which one stands, or where it was found when it was counted before. */
export function entryOf(line: CountLine, bin: Bin | undefined): Entry {
  const { foundLocatorId: id, foundLocatorIdLabel } = line;
  const place = bin ?? (id === null ? undefined : { id, code: foundLocatorIdLabel ?? '' });
  const isElsewhere = place !== undefined && place.id !== line.locatorId;
  const counted = { qty: '', reason: line.reason ?? '', ...(isElsewhere && { found: place }) };
  return { lpn: lpnOf(line), bin: binOf(line), mark: line.shippingMark, ...counted };
}

/** What a scanned code means to a count: a pallet of it, one that came later, a bin, or nothing of this warehouse. */
export function useCountScan(parts: CountScanParts): (scanned: string) => Promise<ScanAnswer> {
  const { count, lines, bin, onPallet, onBin } = parts;
  const text = useText(words);
  const look = useLook(count);
  const goTo = (found: Bin): ScanAnswer => {
    onBin(found);
    const n = lines.filter(({ locatorId, countedQty }) => locatorId === found.id && countedQty === null).length;
    return { isGood: true, text: text('binChosen', { bin: found.code, n }) };
  };
  const open = (entry: Entry, opened: string): ScanAnswer => {
    const unsent = onPallet(entry);
    if (unsent === undefined) return { isGood: true, text: opened };
    return { isGood: false, text: text('noteFirst', { lpn: unsent, code: entry.lpn }) };
  };
  return async (scanned) => {
    const code = scanned.trim().toUpperCase();
    const line = lines.find((one) => lpnOf(one) === code);
    if (line) {
      const entry = entryOf(line, bin);
      return open(entry, text('chosen', { lpn: code, bin: entry.bin, mark: entry.mark }));
    }
    const known = lines.find((one) => binOf(one) === code);
    if (known) return goTo({ id: known.locatorId, code });
    const pallet = await look.pallet(code);
    if (pallet === 'none') {
      const other = await look.bin(code);
      return other ? goTo(other) : { isGood: false, text: text('unknown', { code }) };
    }
    if ('lost' in pallet) {
      if (!bin) return { isGood: false, text: text('lostNeedsBin', { code }) };
      return open({ ...pallet.lost, found: bin }, text('addedLost', { lpn: code, bin: bin.code }));
    }
    if ('status' in pallet) return { isGood: false, text: text('notStored', { code, status: pallet.status }) };
    return open(pallet, text('addedPallet', { lpn: code }));
  };
}

/** A pallet that stands in a bin, one that an earlier count has lost, or one that cannot be counted. */
type Looked = Entry | { readonly lost: Entry } | { readonly status: string } | 'none';

const inBins: readonly (string | null)[] = ['STORED', 'LOCKED'];

/** Looks for what is not in the count in the warehouse itself. */
function useLook({ repositoryId }: Count) {
  const language = useLanguage();
  const { find } = useCalls();
  const { field } = useField('hwInside', 'insideStatus');
  const isQuiet = true;
  return {
    pallet: async (code: string): Promise<Looked> => {
      const found = await find('hwInside', { filter: { repositoryId, lpn: { startsWith: code } }, isQuiet });
      const pallet = found.records.find(({ lpn }) => lpn === code);
      if (!pallet) return 'none';
      const { insideStatus, locatorIdLabel, shippingMark: mark } = pallet;
      if (insideStatus === 'LOST') return { lost: { lpn: code, bin: '—', mark, qty: '', reason: '' } };
      if (inBins.includes(insideStatus)) return { lpn: code, bin: locatorIdLabel ?? '', mark, qty: '', reason: '' };
      return { status: field?.options?.find(({ value }) => value === insideStatus)?.title[language] ?? '' };
    },
    bin: async (code: string): Promise<Bin | undefined> => {
      const found = await find('hwLocator', { filter: { repositoryId, locatorCode: { startsWith: code } }, isQuiet });
      const bin = found.records.find(({ locatorCode }) => locatorCode === code);
      return bin && { id: bin.id, code };
    },
  };
}
