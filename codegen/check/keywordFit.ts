import type { Comparison, PropertySource } from '../read/source.ts';

export type Keyword = keyof PropertySource;

const always: readonly Keyword[] = [
  ...(['type', 'title', 'description', 'default', 'system', 'lockedAfterCreate'] as const),
  ...(['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'sameAs', 'differsFrom'] as const),
  ...(['access', 'warn', 'warnMessage', 'warnWhen', 'was'] as const),
];
const text: readonly Keyword[] = [
  ...(['format', 'maxLength', 'minLength', 'pattern', 'patternMessage'] as const),
  ...(['unique', 'search', 'case', 'derived', 'beginsWith', 'knownBy'] as const),
];
const number: readonly Keyword[] = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'unique'] as const),
  ...(['atMost', 'atLeast', 'lessThan', 'moreThan', 'near', 'derived', 'total'] as const),
];
const time: readonly Keyword[] = ['format', 'unique', 'notBefore', 'notAfter', 'due', 'total'];

const byKind: Readonly<Record<string, readonly Keyword[]>> = {
  text: [...text, 'multiline', 'serial'],
  'text-area': [...text, 'multiline', 'codes'],
  integer: [...number, 'enum'],
  decimal: ['format', 'precision', 'scale', ...number],
  money: ['format', 'currency', ...number],
  boolean: ['byQuestion'],
  enum: ['enum', 'without', 'unique', 'derived'],
  date: time,
  'date-time': [...time, 'zone'],
  reference: ['reference', 'unique'],
  references: ['reference', 'maxItems'],
  rows: ['items', 'maxItems'],
  lines: ['lines'],
  file: ['format', 'accept'],
  subdivision: [...text, 'country'],
  'postal-code': [...text, 'country', 'state'],
};

/** Neither lines, which are records, nor files are values that could be given or compared. */
const noValue: readonly Keyword[] = ['default', 'system', 'sameAs', 'differsFrom', 'warn', 'warnMessage', 'warnWhen'];
const strange: Readonly<Record<string, readonly Keyword[]>> = { lines: noValue, file: noValue };

/** Whether a keyword has a meaning for a kind; kinds that are not in the table are codes, written as text. */
export function fits(keyword: Keyword, kind: string): boolean {
  if (strange[kind]?.includes(keyword)) return false;
  return always.includes(keyword) || (byKind[kind] ?? text).includes(keyword);
}

/** What a kind cannot be without. */
export const neededBy: Readonly<Record<string, readonly Keyword[]>> = {
  decimal: ['precision', 'scale'],
  money: ['currency'],
  subdivision: ['country'],
  rows: ['items'],
};

/** Kinds that a comparison can put in an order with one another. */
export function orderOf(kind: string): string {
  if (['integer', 'decimal', 'money'].includes(kind)) return 'number';
  return ['date', 'date-time', 'boolean', 'references', 'rows', 'lines', 'file'].includes(kind) ? kind : 'text';
}

/** What the other side of a comparison must be. */
export function canCompare(keyword: Comparison, kind: string, other: string): boolean {
  if (keyword === 'notBefore' || keyword === 'notAfter') return [kind, other].every((one) => times.has(one));
  return (
    !['references', 'rows', 'lines', 'file'].includes(kind) && orderOf(kind) === orderOf(other) && fits(keyword, other)
  );
}

/** Days and moments lie before or behind one another. */
const times: ReadonlySet<string> = new Set(['date', 'date-time']);
