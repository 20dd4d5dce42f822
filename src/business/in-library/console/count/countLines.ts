import type { RecordOf } from '../../../../console/extend.ts';

export type Count = RecordOf<'hwInventory'>;
/** What is counted of one pallet. */
export type CountLine = NonNullable<Count['lines']>[number];

/** The lines of a bin that are not counted. */
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

/** Whether it was found to differ from the book, which a blind count does not tell: there the reason is all there is. */
export function isDifferent({ diffQty, reason }: Pick<CountLine, 'diffQty' | 'reason'>): boolean {
  return diffQty === null ? reason !== null : diffQty !== 0;
}

/** What is left to be counted, bin by bin, in the order in which one walks past them. */
export function leftByBin(lines: readonly CountLine[]): readonly BinLeft[] {
  const left = lines.filter(({ countedQty }) => countedQty === null);
  return [...Map.groupBy(left, binOf)]
    .map(([bin, own]) => ({ bin, lines: own.toSorted((a, b) => inOrder(lpnOf(a), lpnOf(b))) }))
    .toSorted((a, b) => inOrder(a.bin, b.bin));
}

/** What was counted, the last one first. */
export function countedOf(lines: readonly CountLine[]): readonly CountLine[] {
  const time = ({ updateTime, createTime }: CountLine): string => updateTime ?? createTime;
  return lines.filter(({ countedQty }) => countedQty !== null).toSorted((a, b) => (time(a) < time(b) ? 1 : -1));
}

function inOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
