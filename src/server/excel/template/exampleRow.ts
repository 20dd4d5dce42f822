import type { SheetRow } from '../cell.ts';

/** What stands in the first column of the example row of a template: a row that begins with it is passed over. */
export const exampleMark = {
  zh: '示例行，导入时忽略',
  en: 'Example row, not imported',
} as const;

export function isExample({ cells }: SheetRow): boolean {
  return Object.values(exampleMark).some((mark) => cells[0] === mark);
}
