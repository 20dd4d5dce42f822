const text = (zh: string, en: string) => ({ type: 'string', maxLength: 20, title: { zh, en } });

/** A resource for bins, whose list has a map. Bins are created by an action with a form of its own. */
const labBin = {
  name: 'labBin',
  title: { zh: '库位', en: 'Bins' },
  perms: 'lab:bin',
  display: '{binCode}',
  screens: {
    'lab/bin': { view: 'list', path: '/lab/bin', area: 'system', order: 930 },
    'lab/bin/create': {
      ...{ view: 'form', hidden: true, path: '/lab/bin/create', area: 'system' },
      title: { zh: '新建库位', en: 'Create a bin' },
    },
  },
  record: {
    type: 'object',
    required: ['binCode'],
    properties: {
      binCode: { ...text('库位编码', 'Bin code'), unique: true },
      zone: text('库区', 'Zone'),
      aisle: text('巷道', 'Aisle'),
      shelf: text('货架', 'Rack'),
      level: text('层', 'Level'),
      maxPallets: { type: 'integer', title: { zh: '容量', en: 'Capacity' } },
      usedPallets: { type: 'string', format: 'decimal', precision: 6, scale: 1, title: { zh: '已用板', en: 'Used' } },
    },
  },
  list: {
    filters: ['zone'],
    sort: ['binCode'],
    views: [
      'table',
      {
        ...{ view: 'map', zone: 'zone', row: 'aisle', column: 'shelf', level: 'level' },
        ...{ fill: 'usedPallets', capacity: 'maxPallets' },
        inside: { resource: 'labPallet', by: 'binId', columns: ['lpn', 'cartons'] },
      },
    ],
  },
};

/** A resource for the pallets in these bins, whose list shows totals by group. */
const labPallet = {
  name: 'labPallet',
  title: { zh: '托盘', en: 'Pallets' },
  perms: 'lab:pallet',
  display: '{lpn}',
  screens: {
    'lab/pallet': { view: 'list', path: '/lab/pallet', area: 'system', order: 931 },
    'lab/pallet/detail': { view: 'detail', hidden: true, path: '/lab/pallet/detail', area: 'system' },
    'lab/pallet/create': {
      ...{ view: 'form', hidden: true, path: '/lab/pallet/create', area: 'system' },
      title: { zh: '新建托盘', en: 'Create a pallet' },
    },
  },
  record: {
    type: 'object',
    required: ['lpn'],
    properties: {
      lpn: { ...text('板号', 'Pallet'), unique: true },
      binId: { type: 'string', reference: { resource: 'labBin' }, title: { zh: '库位', en: 'Bin' } },
      shop: text('店铺', 'Shop'),
      shift: { type: 'string', enum: 'LabShift', title: { zh: '班次', en: 'Shift' } },
      inOn: { type: 'string', format: 'date', title: { zh: '入库日', en: 'Came in' } },
      cartons: { type: 'integer', title: { zh: '箱数', en: 'Cartons' } },
      currency: { type: 'string', format: 'currency', title: { zh: '币种', en: 'Currency' } },
      worth: { type: 'string', format: 'money', currency: 'currency', title: { zh: '货值', en: 'Worth' } },
    },
  },
  list: {
    filters: ['shop'],
    sort: ['lpn'],
    summaryWhen: { cartons: { not: [1] } },
    views: [
      'table',
      {
        ...{ view: 'groups', title: { zh: '库存汇总', en: 'Stock summary' } },
        ...{ by: ['shop', 'shift'], optional: ['binId', { field: 'inOn', unit: 'month' }] },
        ...{ sums: ['cartons', 'worth'], min: ['inOn'], filters: { shift: ['DAY', 'NIGHT'] } },
      },
    ],
  },
};

export const binFiles: Readonly<Record<string, string>> = {
  'lab/labBin.json': JSON.stringify(labBin),
  'lab/labPallet.json': JSON.stringify(labPallet),
};
