const texts = (zh: string, en: string) => ({ zh, en });

/** A resource with all features of lists: search, tabs, sorting, editable cells. */
export const labRowFile = JSON.stringify({
  name: 'labRow',
  title: texts('行', 'Rows'),
  perms: 'tms:labRow',
  display: '{code}',
  screens: { 'lab/row': { view: 'list', path: '/lab/row', area: 'system', order: 990 } },
  record: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', maxLength: 20, unique: true, search: 'contains', title: texts('编码', 'Code') },
      kind: { type: 'string', enum: ['A', 'B', 'C'], title: texts('种类', 'Kind') },
      amount: { type: 'integer', title: texts('数量', 'Amount') },
    },
  },
  list: { columns: ['code', 'kind', 'amount'], filters: ['kind'], sort: ['code'], tabs: 'kind', edit: ['amount'] },
});

export const rowKinds = ['A', 'B', 'C'] as const;
export const sortTitles = { code: '编码', kind: '种类', amount: '数量' } as const;
export type SortField = keyof typeof sortTitles;
