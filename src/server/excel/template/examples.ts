import type { CellValue } from 'hucre';
import type { Field } from '../../../contract/field.ts';
import type { Language } from '../../../contract/wire.ts';
import { isDecimal, isWholeNumber, isYesNo, kindOf } from '../../../fields/kinds.ts';
import { messages } from '../../../fields/messages.ts';
import type { SheetRow } from '../columns.ts';

/** Returns the example row of a template; the text in its first cell marks it as an example that imports ignore. */
export function exampleCells(
  fields: readonly Field[],
  { language, choices }: { readonly language: Language; readonly choices: readonly (readonly string[])[] },
): CellValue[] {
  return fields.map((field, i) => {
    if (i === 0) return exampleMark[language];
    const text = choices[i]?.[0] ?? exampleOf(field, language);
    const write = Object.hasOwn(byKind, field.kind) ? byKind[field.kind] : undefined;
    return text === '' ? null : (write?.(text) ?? text);
  });
}

const byKind: Readonly<Record<string, (text: string) => CellValue>> = {
  integer: Number,
  decimal: Number,
  money: Number,
  date: (text) => new Date(`${text}T00:00:00Z`),
  'date-time': (text) => new Date(`${text.replace(' ', 'T')}Z`),
};

/** Returns an example value of a field; empty if the system sets the field or only an existing record could provide a value. */
export function exampleOf(field: Field, language: Language): string {
  const { kind, options, system, minimum = 0, scale } = field;
  if (system) return '';
  if (options?.[0]) return options[0].title[language];
  if (isYesNo(field)) return messages.yes[language];
  if (isWholeNumber(field)) return String(Math.max(minimum, 1));
  if (isDecimal(field)) return scale ? `1.${'5'.padEnd(Math.min(scale, 2), '0')}` : '1';
  return kindOf(kind)?.example ?? '';
}

/** The text in the first column of the example row; rows that start with it are ignored. */
const exampleMark = {
  zh: '示例行，导入时忽略',
  en: 'Example row, not imported',
} as const;

export function isExample({ cells }: SheetRow): boolean {
  return Object.values(exampleMark).some((mark) => cells[0] === mark);
}
