const text = (zh: string, en: string) => ({ zh, en });

/** A resource for shelves. Its list has tabs and a sum, and its files have a kind. */
const labShelf = {
  name: 'labShelf',
  title: text('货架', 'Shelves'),
  perms: 'lab:shelf',
  display: '{code}',
  screens: { 'lab/shelf': { view: 'list', path: '/lab/shelf', area: 'system', order: 940 } },
  record: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', maxLength: 20, unique: true, title: text('代码', 'Code') },
      places: { type: 'integer', title: text('板位', 'Places') },
      shift: { type: 'string', enum: 'LabShift', title: text('班次', 'Shift') },
    },
  },
  list: {
    columns: ['code', 'shift', { field: 'places', summary: 'sum' }],
    filters: ['shift'],
    keyword: ['code'],
    sort: ['code'],
    tabs: 'shift',
  },
  detail: {
    files: { accept: ['image', 'pdf'], marks: [{ name: 'isShown', title: text('对外可见', 'Shown outside') }] },
  },
};

export const shelfFile: Readonly<Record<string, string>> = { 'lab/labShelf.json': JSON.stringify(labShelf) };
