import type { Reject } from '../server/extend.ts';

/** Returns the record of a single-record action; rejects a call with no record or with several. */
export function oneRecord<Row>({ rows, reject }: { readonly rows: readonly Row[]; readonly reject: Reject }): Row {
  const [record, ...others] = rows;
  if (!record || others.length > 0) {
    return reject({ zh: '此操作一次只能选择一条记录', en: 'Select one record at a time for this action' }, { at: '/ids' });
  }
  return record;
}
