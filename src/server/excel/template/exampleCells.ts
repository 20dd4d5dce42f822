import type { CellValue } from 'hucre';
import type { Field } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { exampleOf } from './exampleOf.ts';
import { exampleMark } from './exampleRow.ts';

/** The example row of a template: its first cell says that it is none to be taken. */
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
