import type { Refuse } from '../server/extend.ts';

/** The only record of an action that is done with one record at a time; rejects a call that names several. */
export function oneRecord<Row>({ rows, refuse }: { readonly rows: readonly Row[]; readonly refuse: Refuse }): Row {
  const [record, ...others] = rows;
  if (!record || others.length > 0) {
    return refuse({ zh: '一次只能处理一条记录', en: 'This is done with one record at a time' }, { at: '/ids' });
  }
  return record;
}
