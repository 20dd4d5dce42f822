import type { Field } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';

/** The server's own fields as columns; an import reads them only to pass them over. */
export const serverColumns: readonly Field[] = [
  column('id', 'text', { zh: '系统编号', en: 'System id' }),
  column('version', 'integer', { zh: '版本', en: 'Version' }),
  column('createBy', 'text', { zh: '创建人', en: 'Created by' }),
  column('createTime', 'date-time', { zh: '创建时间', en: 'Created at' }),
  column('updateBy', 'text', { zh: '更新人', en: 'Updated by' }),
  column('updateTime', 'date-time', { zh: '更新时间', en: 'Updated at' }),
];

function column(name: string, kind: string, title: Text): Field {
  return { name, kind, title, required: true, unique: false, system: true, conditions: [] };
}
