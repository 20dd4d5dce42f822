import { callsOf } from './lab.ts';

const text = (zh: string, en: string) => ({ zh, en });
const only = (field: string, value: unknown) => ({ properties: { [field]: { const: value } }, required: [field] });

/**
 * A resource for tests of the sheet. It has fields with conditions, closed records, a number that the server assigns, and a field with a
 * permission of its own.
 */
export const tariff = {
  name: 'labTariff',
  title: text('运价', 'Tariff'),
  perms: 'lab:tariff',
  display: '{code}',
  screens: { 'lab/tariff': { view: 'list', path: '/lab/tariff', area: 'system', title: text('运价', 'Tariffs') } },
  record: {
    type: 'object',
    required: ['code', 'mode'],
    properties: {
      tariffNo: { type: 'string', maxLength: 20, serial: 'TF{0000}', title: text('编号', 'No.') },
      code: { type: 'string', maxLength: 20, unique: true, case: 'upper', title: text('代码', 'Code') },
      mode: {
        ...{ type: 'string', default: 'SEA', title: text('方式', 'Mode') },
        enum: [
          { value: 'SEA', title: text('海运', 'Sea') },
          { value: 'AIR', title: text('空运', 'Air') },
        ],
      },
      flight: {
        ...{ type: 'string', maxLength: 20, title: text('航班', 'Flight') },
        ...{ visibleWhen: only('mode', 'AIR'), requiredWhen: only('mode', 'AIR') },
      },
      boxes: { type: 'integer', minimum: 0, title: text('箱数', 'Boxes') },
      rate: {
        ...{ type: 'string', format: 'decimal', precision: 9, scale: 2, title: text('单价', 'Rate') },
        readOnlyWhen: only('isFixed', true),
      },
      remark: { type: 'string', maxLength: 200, title: text('备注', 'Remark') },
      secret: {
        ...{ type: 'string', maxLength: 200, title: text('内部备注', 'Inside note') },
        access: { write: 'lab:tariff:secret' },
      },
      isFixed: { type: 'boolean', title: text('固定', 'Fixed') },
      isClosed: { type: 'boolean', default: false, title: text('关闭', 'Closed') },
    },
  },
  list: {
    columns: ['tariffNo', 'code', 'mode', 'rate', 'boxes', 'remark'],
    filters: ['code', 'mode'],
    keyword: ['code'],
    sort: ['code'],
    views: ['table', { view: 'sheet', columns: ['code', 'mode', 'flight', 'boxes', 'rate', 'secret', 'remark', 'isClosed'] }],
  },
  allow: {
    edit: {
      when: { isClosed: false },
      message: text('已关闭的运价不能修改', 'A closed tariff cannot be changed'),
    },
    remove: {
      when: { isClosed: false },
      message: text('已关闭的运价不能删除', 'A closed tariff cannot be deleted'),
    },
  },
};

export const tariffFile = { 'system/labTariff.json': JSON.stringify(tariff) };

export const tariffCalls = { ...callsOf('LabTariff'), saveSheet: '/hw/wms/labTariff/saveLabTariffSheet' };
