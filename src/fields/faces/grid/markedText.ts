import type { Field } from '../../../contract/resource.ts';
import { isFormula } from '../../../contract/spreadsheetText.ts';
import { kindOf } from '../../kinds.ts';

/** A text without the marks before it. */
const bare = (text: string): string => text.replace(/^'+/, '');

/** A text as it goes to the clipboard: one that begins like a formula, or like one that is marked, has a mark before it. */
export function withMark(text: string): string {
  return isFormula(bare(text)) ? `'${text}` : text;
}

/** A text from the clipboard as it was before `withMark`. */
export function withoutMark(text: string): string {
  return text.startsWith("'") && isFormula(bare(text)) ? text.slice(1) : text;
}

/** Whether a field holds texts; in numbers, dates and yes or no what looks like a formula is a number below zero. */
export function isText({ kind }: Pick<Field, 'kind'>): boolean {
  const known = kindOf(kind);
  return known?.filter !== 'range' && known?.json !== 'boolean';
}
