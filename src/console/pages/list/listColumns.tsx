import { Button, type TableColumnType } from 'antd';
import type { WireRecord } from '../../../contract/record.ts';
import type { Language } from '../../../contract/text.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import type { Say } from '../../texts/say.ts';
import { listField } from '../listField.ts';
import type { List } from './useList.ts';

const antdOrder = { asc: 'ascend', desc: 'descend' } as const;

/** The columns of a list, from the resource; its order is that of the file. */
export function listColumns(list: Pick<List, 'resource' | 'query'>, language: Language): TableColumnType<WireRecord>[] {
  const { resource, query } = list;
  return resource.list.columns.flatMap((column) => {
    const field = listField(resource, column.field);
    if (!field) return [];
    const face = consoleFaceOf(field.kind);
    const sort = query.sorts.find((candidate) => candidate.field === field.name);
    return {
      key: field.name,
      dataIndex: field.name,
      title: field.title[language],
      width: Math.max(column.width ?? face.width, titleWidth(field.title[language])),
      ellipsis: { showTitle: true },
      ...(face.align ? { align: face.align } : {}),
      ...(face.isUnsortable ? {} : { sorter: true, sortOrder: sort ? antdOrder[sort.order] : null }),
      render: (value: unknown, record: WireRecord) => <face.Cell field={field} value={value} record={record} />,
    } satisfies TableColumnType<WireRecord>;
  });
}

/** What a title needs in px, with the padding of its cell and the arrows of its order: bold, 13 px, Chinese is twice as wide. */
function titleWidth(title: string): number {
  const letters = [...title].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13.5 : 8.2), 0);
  return Math.ceil(letters) + 44;
}

/** The column of what can be done with one row; undefined when nothing can. */
export function actionColumn(list: List, say: Say): TableColumnType<WireRecord> | undefined {
  const canEdit = list.abilities('update') && list.abilities('findById');
  const canRemove = list.abilities('deleteById');
  if (!canEdit && !canRemove) return undefined;
  return {
    key: 'actions',
    title: say('list.actions'),
    fixed: 'right',
    width: canEdit && canRemove ? 118 : 74,
    render: (_, record) => (
      <span className="q-row-actions">
        {canEdit && (
          <Button data-testid="row-edit" type="link" size="small" onClick={() => list.edit(record.id)}>
            {say('list.edit')}
          </Button>
        )}
        {canRemove && (
          <Button
            data-testid="row-remove"
            type="link"
            size="small"
            danger
            disabled={list.isRemoving}
            onClick={() => void list.remove(record)}
          >
            {say('list.remove')}
          </Button>
        )}
      </span>
    ),
  };
}
