const title = { zh: '泊位', en: 'Berth' };
const code = { type: 'string', maxLength: 12, title: { zh: '代码', en: 'Code' } };
const record = { type: 'object', required: ['code'], properties: { code } };
const isOpen = { properties: { status: { const: '0' } } };
const hasCode = { required: ['code'] };
const message = { zh: '请填写长度', en: 'Give the length' };
const short = { maxLength: 12 };

/** One value of each keyword, by the place where it stands; each is checked against the meta schema by the tests. */
export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  file: {
    $schema: '../resource.meta.schema.json',
    name: 'hwBerth',
    title,
    perms: 'system:berth',
    display: '{code} ({quayId})',
    base: '/hw/wms/hwBerth',
    screens: { 'system/berth': { view: 'list', path: '/system/berth', area: 'system' } },
    calls: { log: false },
    record: { type: 'object', properties: { code } },
    rules: [{ must: hasCode }],
    unique: [{ fields: ['quayId', 'code'] }],
    list: { columns: ['code', 'status'] },
    form: { sections: [{ fields: ['code', 'status'] }] },
    detail: { files: true },
    excel: { key: ['code'] },
    states: { field: 'status', initial: '0', transitions: [{ name: 'close', title, from: '0', to: '1' }] },
    actions: [{ name: 'measure', title, at: 'row', handler: true }],
    scope: { warehouse: 'warehouseId' },
  },
  text: { zh: '泊位', en: 'Berth' },
  screen: {
    ...{ view: 'list', hidden: false, path: '/system/berth', title, icon: 'FlagOutlined', area: 'system', order: 20 },
  },
  calls: {
    ...{ find: 'findBerths', findById: true, save: true, deleteById: true, deleteByIds: false, log: true },
    ...{ transit: true, export: true, template: true, import: false, findImport: true, errorRows: true },
    ...{ saveBatch: true },
  },
  record: { type: 'object', required: ['code'], properties: { code } },
  property: {
    ...{ type: 'string', format: 'date', title, description: { zh: '码头上的编号', en: 'As painted on the quay' } },
    ...{ maxLength: 12, minLength: 3, pattern: '^[A-Z]{2}[0-9]+$', minimum: 0, maximum: 400, exclusiveMinimum: 0 },
    patternMessage: { zh: '两个字母加数字', en: 'Two letters and digits' },
    ...{ precision: 9, scale: 2, currency: 'USD', country: 'countryCode', state: 'stateCode', default: '0' },
    ...{ enum: 'EnableStatus', case: 'upper', multiline: true, sameAs: 'mailAgain', differsFrom: 'portFrom' },
    ...{ beginsWith: 'countryCode', atMost: 'capacity', atLeast: 'minimum', lessThan: 'gross', moreThan: 'net' },
    ...{ notBefore: 'startDate', notAfter: 'endDate', unique: true, search: 'contains', system: true },
    derived: { from: 'code', slice: [0, 2] },
    reference: { resource: 'hwQuayConfig' },
    lines: { record },
    items: record,
    ...{ maxItems: 20, lockedAfterCreate: true, serial: 'B{yyyyMMdd}{0000}' },
    access: { read: 'finance:berth:cost' },
    warn: { maximum: 300 },
    warnMessage: { zh: '超过常见长度', en: 'Longer than usual' },
    ...{ was: 'berthLength', visibleWhen: isOpen, requiredWhen: isOpen, readOnlyWhen: isOpen },
  },
  derived: { from: 'code', slice: [0, 2] },
  reference: { resource: 'hwQuayConfig', filter: { status: '0' }, copy: { quayName: 'quayName' } },
  filter: { field: 'customerId' },
  lines: { resource: 'hwBerthBox', by: 'berthId', record, maxItems: 50 },
  linesRecord: { type: 'object', required: ['code'], properties: { code } },
  items: { type: 'object', required: ['code'], properties: { code } },
  access: { read: 'finance:berth:cost', write: 'finance:berth:costEdit' },
  condition: {
    ...{ type: 'object', properties: { status: { const: '0' } }, required: ['length'], not: hasCode },
    ...{ allOf: [isOpen, hasCode], anyOf: [isOpen, hasCode], oneOf: [isOpen, hasCode] },
  },
  value: { const: '0', enum: ['0', '1'], not: short, allOf: [short], anyOf: [short], oneOf: [short] },
  rule: { when: isOpen, must: { required: ['length'] }, message },
  uniqueGroup: { fields: ['quayId', 'code'], when: { field: 'status', is: '0' }, message },
  uniqueWhen: { field: 'status', is: '0' },
  list: {
    columns: ['code', { field: 'length', width: 120 }],
    ...{ filters: ['status'], keyword: ['code'], sort: ['-opened', 'code'], tabs: 'status' },
    ...{ views: ['table', { view: 'board', field: 'status' }], edit: ['length'] },
  },
  column: { field: 'length', width: 120, pin: 'left', summary: 'sum' },
  view: { view: 'calendar', field: 'opened' },
  form: { sections: [{ fields: ['code', 'status'] }] },
  section: { title, columns: 3, fields: ['code', 'status'] },
  detail: {
    sections: [{ fields: ['code'] }],
    related: [{ resource: 'hwShip', by: 'berthId' }],
    ...{ files: true, log: false },
  },
  related: { resource: 'hwShip', by: 'berthId', title, columns: ['shipName'] },
  excel: { columns: ['code', { field: 'status', headers: ['State'] }], key: ['code'] },
  excelColumn: { field: 'status', headers: ['State'] },
  states: {
    ...{ field: 'status', initial: '0', transitions: [{ name: 'close', title, from: '0', to: '1' }] },
  },
  transition: {
    ...{ name: 'close', title, icon: 'CheckOutlined', perm: 'system:berth:close', form: { properties: { code } } },
    ...{ confirm: true, danger: true, set: { closedOn: 'now' }, from: ['0'], to: '1' },
    ...{ guard: { required: ['length'] }, guardMessage: message },
  },
  action: { at: 'bulk', when: isOpen, whenMessage: message, call: 'measureBerth', handler: true },
  confirm: { zh: '关闭泊位？', en: 'Close the berth?' },
  ask: { type: 'object', required: ['code'], properties: { code } },
  askProperty: { visibleWhen: isOpen, requiredWhen: isOpen },
  scope: { warehouse: 'warehouseId', customer: 'customerId', owner: 'createBy' },
};
