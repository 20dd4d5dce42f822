import type { Field } from '../../../contract/resource.ts';
import { kindOf } from '../../kinds.ts';

/** What a spreadsheet would take for a formula when it is pasted there, and what was marked for that reason. */
const formula = /^'*[=+\-@]/;
const marked = /^'+[=+\-@]/;

/** A text as it goes to the clipboard: one that begins like a formula has a mark before it. */
export function withMark(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** A text from the clipboard as it was before `withMark`. */
export function withoutMark(text: string): string {
  return marked.test(text) ? text.slice(1) : text;
}

/** Whether a field holds texts; in numbers, dates and yes or no what looks like a formula is a number below zero. */
export function isText({ kind }: Pick<Field, 'kind'>): boolean {
  const known = kindOf(kind);
  return known?.filter !== 'range' && known?.json !== 'boolean';
}
