import type { Reject } from '../server/extend.ts';

/** The only record of an action that is done with one record at a time; rejects a call that names several. */
export function oneRecord<Row>({ rows, reject }: { readonly rows: readonly Row[]; readonly reject: Reject }): Row {
  const [record, ...others] = rows;
  if (!record || others.length > 0) {
    return reject({ zh: '一次只能处理一条记录', en: 'Select one record at a time for this action' }, { at: '/ids' });
  }
  return record;
}
