import type { SheetBlock, WantedSheets } from '../cell.ts';
import { headingKey } from '../headings.ts';
import { sheetName } from '../sheetName.ts';
import { templateWords } from '../template/templateWords.ts';
import type { BookSheet } from './findBook.ts';
import type { Part } from './findParts.ts';

/** A sheet that is read, and what its blocks say of it. */
export interface ChosenSheet {
  readonly part: Part;
  /** What it is called, where there are several. */
  readonly title?: string;
  readonly how: Pick<SheetBlock, 'sheet' | 'isByPlace'>;
}

/** What a template brings besides the sheets that are filled. */
const passedOver = [templateWords.notes, templateWords.choices].flatMap(({ zh, en }) => [zh, en]).map(titleKey);

/**
 * The sheets that are read: that of the records, which is the first one, and the others by what they are called, or else by
 * their place behind it. Where the first one is called like one of the others, it is that one.
 */
export function chooseSheets(sheets: readonly BookSheet[], wanted?: WantedSheets): ChosenSheet[] {
  const [first] = sheets;
  if (!first) return [];
  const chosen = ({ part, title }: BookSheet, how: ChosenSheet['how'] = {}): ChosenSheet => ({
    ...{ part, how, ...(sheets.length > 1 && { title }) },
  });
  if (!wanted) return [chosen(first)];
  const isCalled = ({ title }: BookSheet, titles: readonly string[]): boolean =>
    titles.map(titleKey).includes(titleKey(title));
  const named = new Map(
    wanted.others.map(({ name, titles }) => [name, sheets.find((sheet) => isCalled(sheet, [...titles, name]))]),
  );
  const taken = new Set([...named.values()]);
  const own = taken.has(first) ? sheets.find((sheet) => !taken.has(sheet) && isCalled(sheet, wanted.titles)) : first;
  const others = wanted.others.flatMap(({ name }, i): ChosenSheet[] => {
    const found = named.get(name);
    if (found) return [chosen(found, { sheet: name })];
    const there = sheets[i + 1];
    const isFree = there && there !== own && !taken.has(there) && !isCalled(there, passedOver);
    return isFree ? [chosen(there, { sheet: name, isByPlace: true })] : [];
  });
  return [...(own ? [chosen(own)] : []), ...others];
}

/** Two names of sheets are the same whatever their case, and as Excel has to shorten them. */
function titleKey(title: string): string {
  return headingKey(sheetName(title));
}
