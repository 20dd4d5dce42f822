import type { Resource } from '../../../../contract/resource.ts';
import { listField } from '../../listField.ts';
import { canBeColumn, type ListColumn } from './seenColumn.ts';

/** Fields of every record that are worth a column. */
const ofEveryRecord = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const;

/** The columns as they are arranged, and behind them, hidden, every other field that could be one. */
export function offeredColumns(resource: Resource, arranged: readonly ListColumn[]): ListColumn[] {
  const known = new Set(arranged.map(({ field }) => field));
  const others = [...resource.fields.map(({ name }) => name), ...ofEveryRecord].filter(
    (name) => !known.has(name) && canBeColumn(resource, name),
  );
  return [...arranged, ...[...new Set(others)].map((field) => ({ ...columnOfFile(resource, field), isShown: false }))];
}

/** As the file has it, where it has it. */
function columnOfFile({ list }: Resource, field: string): Omit<ListColumn, 'isShown'> {
  return list.columns.find((column) => column.field === field) ?? { field };
}

/** What a column is called. */
export function columnTitle(resource: Resource, field: string, language: 'zh' | 'en'): string {
  return listField(resource, field)?.title[language] ?? field;
}
