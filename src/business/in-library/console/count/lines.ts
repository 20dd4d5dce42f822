import { type RecordOf, type ScanAnswer, useCalls, useField, useLanguage } from '../../../../console/extend.ts';
import { texts } from './texts.ts';

export type CountRecord = RecordOf<'hwInventory'>;
/** The count line of one pallet. */
export type CountLine = NonNullable<CountRecord['lines']>[number];

/** The lines of one bin that are not counted yet. */
export interface BinLeft {
  readonly bin: string;
  readonly lines: readonly CountLine[];
}

export function binOf({ locatorIdLabel }: Pick<CountLine, 'locatorIdLabel'>): string {
  return locatorIdLabel ?? '';
}

export function lpnOf({ insideIdLabel }: Pick<CountLine, 'insideIdLabel'>): string {
  return insideIdLabel ?? '';
}

/** Whether the count differs from the book quantity. A blind count hides the difference, so a line with a reason counts as different. */
export function isDifferent({ diffQty, reason }: Pick<CountLine, 'diffQty' | 'reason'>): boolean {
  return diffQty === null ? reason !== null : diffQty !== 0;
}

/** Returns the uncounted lines by bin, sorted by bin code, then by pallet number. */
export function leftByBin(lines: readonly CountLine[]): readonly BinLeft[] {
  const left = lines.filter(({ countedQty }) => countedQty === null);
  return [...Map.groupBy(left, binOf)]
    .map(([bin, own]) => ({ bin, lines: own.toSorted((a, b) => inOrder(lpnOf(a), lpnOf(b))) }))
    .toSorted((a, b) => inOrder(a.bin, b.bin));
}

/** Returns the counted lines, latest first. */
export function countedOf(lines: readonly CountLine[]): readonly CountLine[] {
  const time = ({ updateTime, createTime }: CountLine): string => updateTime ?? createTime;
  return lines.filter(({ countedQty }) => countedQty !== null).toSorted((a, b) => (time(a) < time(b) ? 1 : -1));
}

function inOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** The pallet that is being counted, and the input for it. */
export interface Entry {
  readonly lpn: string;
  readonly bin: string;
  readonly mark: string;
  /** The bin where the pallet was found, if it differs from the recorded bin. */
  readonly found?: { readonly id: string; readonly code: string };
  readonly qty: string;
  readonly reason: string;
  /** The server's question for a reason. The reason field is shown only when it is set. */
  readonly question?: string;
  /** True if the quantity was entered twice, because it is far above the book quantity. */
  readonly isConfirmed?: boolean;
}

export interface Bin {
  readonly id: string;
  readonly code: string;
}

interface CountScanParts {
  readonly count: CountRecord;
  readonly lines: readonly CountLine[];
  /** The scanned bin that the user is counting. */
  readonly bin: Bin | undefined;
  /** Opens the entry. If another pallet has unsaved input, the entry of that pallet stays open and its number is returned. */
  readonly onPallet: (entry: Entry) => string | undefined;
  readonly onBin: (bin: Bin) => void;
}

/**
 * Returns the entry for a line. The pallet counts as found in the scanned bin, else in the bin that was recorded when the line was counted
 * before. `found` is set only if that bin differs from the bin of the line.
 */
export function entryOf(line: CountLine, bin: Bin | undefined): Entry {
  const { foundLocatorId: id, foundLocatorIdLabel } = line;
  const location = bin ?? (id === null ? undefined : { id, code: foundLocatorIdLabel ?? '' });
  const isElsewhere = location !== undefined && location.id !== line.locatorId;
  const counted = { qty: '', reason: line.reason ?? '', ...(isElsewhere && { found: location }) };
  return { lpn: lpnOf(line), bin: binOf(line), mark: line.shippingMark, ...counted };
}

/** Returns the handler of a scanned code: a pallet of the count, another pallet, a bin, or a code that is unknown in this warehouse. */
export function useCountScan(parts: CountScanParts): (scanned: string) => Promise<ScanAnswer> {
  const { count, lines, bin, onPallet, onBin } = parts;
  const { t } = texts.useT();
  const lookUp = useLookUp(count);
  const goTo = (found: Bin): ScanAnswer => {
    onBin(found);
    const n = lines.filter(({ locatorId, countedQty }) => locatorId === found.id && countedQty === null).length;
    return { isGood: true, text: t('binChosen', { bin: found.code, n }) };
  };
  const open = (entry: Entry, opened: string): ScanAnswer => {
    const unsent = onPallet(entry);
    if (unsent === undefined) return { isGood: true, text: opened };
    return { isGood: false, text: t('noteFirst', { lpn: unsent, code: entry.lpn }) };
  };
  return async (scanned) => {
    const code = scanned.trim().toUpperCase();
    const line = lines.find((one) => lpnOf(one) === code);
    if (line) {
      const entry = entryOf(line, bin);
      return open(entry, t('chosen', { lpn: code, bin: entry.bin, mark: entry.mark }));
    }
    const inBin = lines.find((one) => binOf(one) === code);
    if (inBin) return goTo({ id: inBin.locatorId, code });
    const pallet = await lookUp.pallet(code);
    if (pallet === 'none') {
      const other = await lookUp.bin(code);
      return other ? goTo(other) : { isGood: false, text: t('unknown', { code }) };
    }
    if ('lost' in pallet) {
      if (!bin) return { isGood: false, text: t('lostNeedsBin', { code }) };
      return open({ ...pallet.lost, found: bin }, t('addedLost', { lpn: code, bin: bin.code }));
    }
    if ('status' in pallet) return { isGood: false, text: t('notStored', { code, status: pallet.status }) };
    return open(pallet, t('addedPallet', { lpn: code }));
  };
}

/**
 * The result of a pallet lookup: an entry for a pallet in a bin, an entry for a pallet that an earlier count wrote off (`lost`), the status
 * of a pallet that cannot be counted, or `none`.
 */
type FoundPallet = Entry | { readonly lost: Entry } | { readonly status: string } | 'none';

const inBins: readonly (string | null)[] = ['STORED', 'LOCKED'];

/** Returns functions that look up pallets and bins of the warehouse that are not part of the count. */
function useLookUp({ repositoryId }: CountRecord) {
  const language = useLanguage();
  const { find } = useCalls();
  const { field } = useField('hwInside', 'insideStatus');
  const isQuiet = true;
  return {
    pallet: async (code: string): Promise<FoundPallet> => {
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
