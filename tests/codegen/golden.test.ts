import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { emitPermissions, emitRecords } from '../../codegen/emit/records.ts';
import { neighbors } from './support/fixtures.ts';

const text = `{
  "name": "hwBerth",
  "title": { "zh": "泊位", "en": "Berth" },
  "perms": "system:berth",
  "screens": { "system/berth": { "view": "list", "path": "/berth", "area": "system", "icon": "FlagOutlined", "order": 7 } },
  "calls": { "findById": "findOne", "deleteByIds": false },
  "record": {
    "type": "object",
    "required": ["code", "fee"],
    "properties": {
      "code": { "type": "string", "maxLength": 12, "unique": true, "search": "contains", "case": "upper",
        "pattern": "^[A-Z]+$", "patternMessage": { "zh": "只能是大写字母", "en": "Capitals only" },
        "title": { "zh": "代码", "en": "Code" } },
      "prefix": { "type": "string", "derived": { "from": "code", "slice": [0, 2] }, "title": { "zh": "前缀", "en": "Prefix" } },
      "status": { "type": "string", "enum": "EnableStatus", "default": "0", "title": { "zh": "状态", "en": "Status" } },
      "size": { "type": "integer", "enum": [20, 40], "title": { "zh": "尺寸", "en": "Size" } },
      "isDefault": { "type": "boolean", "title": { "zh": "默认", "en": "Default" } },
      "fee": { "type": "string", "format": "decimal", "precision": 8, "scale": 2, "minimum": 0,
        "title": { "zh": "费用", "en": "Fee" },
        "visibleWhen": { "status": "0" } },
      "nextId": { "type": "string", "reference": { "resource": "hwBerth" }, "title": { "zh": "下一个", "en": "Next" },
        "requiredWhen": { "isDefault": true } },
      "tiers": { "type": "array", "maxItems": 5, "title": { "zh": "阶梯", "en": "Tiers" },
        "items": { "type": "object", "required": ["days"], "properties": {
          "days": { "type": "integer", "minimum": 1, "title": { "zh": "天数", "en": "Days" } } } } }
    }
  },
  "rules": [
    { "when": { "size": 40 },
      "must": { "fee": { "gte": 10.5 } },
      "message": { "zh": "40 尺至少 10.50", "en": "40 feet cost at least 10.50" } }
  ],
  "unique": [{ "fields": ["status"], "when": { "isDefault": true } }],
  "list": { "sort": ["status", "-code"] }
}`;

const compilation = compile([...neighbors, { path: 'system/hwBerth.json', text }]);
const [compiled] = compilation.resources;
const both = (zh: string, en: string) => ({ zh, en });
const entered = ['code', 'status', 'size', 'isDefault', 'fee', 'nextId', 'tiers'];
const plain = { required: false, unique: false, system: false, conditions: [] };

describe('a complete resource file', () => {
  it('compiles without faults', () => {
    expect(compilation.faults).toEqual([]);
    expect(compiled?.file).toBe('system/hwBerth.json');
  });

  it('becomes this resource', () => {
    expect(compiled?.resource).toEqual({
      name: 'hwBerth',
      title: both('泊位', 'Berth'),
      perms: 'system:berth',
      display: { zh: '{code}', en: '{code}' },
      calls: {
        groups: '/hw/wms/hwBerth/groupHwBerth',
        choices: '/hw/wms/hwBerth/findHwBerthChoices',
        find: '/hw/wms/hwBerth/findHwBerthList',
        findById: '/hw/wms/hwBerth/findOne',
        save: '/hw/wms/hwBerth/saveHwBerth',
        saveByIds: '/hw/wms/hwBerth/saveHwBerthByIds',
        deleteById: '/hw/wms/hwBerth/deleteHwBerthById',
        log: '/hw/wms/hwBerth/findHwBerthLogList',
        logState: '/hw/wms/hwBerth/findHwBerthLogState',
        restore: '/hw/wms/hwBerth/restoreHwBerth',
        export: '/hw/wms/hwBerth/exportHwBerth',
        template: '/hw/wms/hwBerth/downloadHwBerthTemplate',
        import: '/hw/wms/hwBerth/importHwBerth',
        findImport: '/hw/wms/hwBerth/findImport',
        errorRows: '/hw/wms/hwBerth/exportErrorData',
        saveBatch: '/hw/wms/hwBerth/saveHwBerthBach',
      },
      fields: [
        {
          ...plain,
          ...{ name: 'code', title: both('代码', 'Code'), kind: 'text', required: true, unique: true },
          ...{ search: 'contains', maxLength: 12, pattern: '^[A-Z]+$', case: 'upper' },
          patternMessage: both('只能是大写字母', 'Capitals only'),
        },
        {
          ...plain,
          ...{ name: 'prefix', title: both('前缀', 'Prefix'), kind: 'text', system: true },
          derived: { from: 'code', slice: [0, 2] },
        },
        {
          ...plain,
          ...{ name: 'status', title: both('状态', 'Status'), kind: 'enum', default: '0' },
          options: [
            { value: '0', title: both('启用', 'Enabled') },
            { value: '1', title: both('停用', 'Disabled') },
          ],
        },
        {
          ...plain,
          ...{ name: 'size', title: both('尺寸', 'Size'), kind: 'integer' },
          options: [
            { value: '20', title: both('20', '20') },
            { value: '40', title: both('40', '40') },
          ],
        },
        { ...plain, name: 'isDefault', title: both('默认', 'Default'), kind: 'boolean' },
        {
          ...plain,
          ...{
            name: 'fee',
            title: both('费用', 'Fee'),
            kind: 'decimal',
            required: true,
            minimum: 0,
            precision: 8,
            scale: 2,
          },
          conditions: ['visibleWhen'],
        },
        {
          ...plain,
          ...{ name: 'nextId', title: both('下一个', 'Next'), kind: 'reference' },
          reference: {
            resource: 'hwBerth',
            choices: { call: '/hw/wms/hwBerth/findHwBerthChoices', field: 'nextId', perm: 'system:berth:list' },
          },
          conditions: ['requiredWhen'],
        },
        {
          ...plain,
          ...{ name: 'tiers', title: both('阶梯', 'Tiers'), kind: 'rows' },
          items: [{ ...plain, name: 'days', title: both('天数', 'Days'), kind: 'integer', required: true, minimum: 1 }],
        },
      ],
      list: {
        columns: ['code', 'prefix', 'status', 'size', 'isDefault', 'fee', 'nextId'].map((field) => ({ field })),
        filters: ['status', 'isDefault', 'nextId'],
        keyword: ['code'],
        sort: [
          { field: 'status', order: 'asc' },
          { field: 'code', order: 'desc' },
        ],
        views: [{ view: 'table' }],
        edit: [],
      },
      form: { sections: [{ columns: 2, fields: entered }] },
      detail: {
        sections: [
          { columns: 2, fields: entered.toSpliced(1, 0, 'prefix') },
          {
            ...{ title: both('系统信息', 'System'), columns: 2 },
            fields: ['createBy', 'createTime', 'updateBy', 'updateTime'],
          },
        ],
        ...{ related: [], hasLog: true },
      },
      actions: [],
      scope: {},
      excel: {
        columns: entered.filter((field) => field !== 'tiers').map((field) => ({ field, headers: [] })),
        key: ['code'],
      },
      screens: [
        {
          ...{ component: 'system/berth', view: 'list', isHidden: false, title: both('泊位', 'Berth'), path: '/berth' },
          ...{ icon: 'FlagOutlined', area: 'system', order: 7 },
        },
      ],
      rules: [{ message: both('40 尺至少 10.50', '40 feet cost at least 10.50') }],
      uniques: [{ fields: ['code'] }, { fields: ['status'], when: { field: 'isDefault', values: [true], isNot: false } }],
    });
  });

  it('becomes this table', () => {
    expect(compiled?.table).toEqual({
      name: 'hwBerth',
      columns: [
        { name: 'id', type: 'text' },
        { name: 'version', type: 'integer' },
        { name: 'createBy', type: 'text' },
        { name: 'createTime', type: 'text' },
        { name: 'updateBy', type: 'text' },
        { name: 'updateTime', type: 'text' },
        {
          ...{ name: 'code', type: 'text', form: 'text' },
          limits: { required: true, maxLength: 12, pattern: '^[A-Z]+$' },
        },
        { name: 'prefix', type: 'text', form: 'text' },
        { name: 'status', type: 'text', form: 'text', limits: { options: ['0', '1'] } },
        { name: 'size', type: 'integer', form: 'integer', limits: { options: [20, 40] } },
        { name: 'isDefault', type: 'integer', form: 'boolean' },
        {
          ...{ name: 'fee', type: 'integer', form: 'scaled 2' },
          limits: { minimum: 0, demandedWhen: '[{"status":"0"},null]' },
        },
        {
          ...{ name: 'nextId', type: 'text', form: 'text', target: 'hwBerth' },
          limits: { demandedWhen: '[null,{"isDefault":true}]' },
        },
        {
          ...{ name: 'tiers', type: 'text', form: 'rows' },
          limits: { items: { days: { required: true, minimum: 1 } } },
        },
      ],
      indexes: [
        { name: 'ux_hwBerth_code', columns: ['code'], unique: true },
        {
          ...{ name: 'ux_hwBerth_status_when_isDefault_6b86b273', columns: ['status'], unique: true },
          where: { column: 'isDefault', values: [1], isNot: false },
        },
        {
          ...{ name: 'ix_hwBerth_status_code_id_isDefault', columns: ['status', 'code', 'id', 'isDefault'] },
          unique: false,
        },
        {
          ...{ name: 'ix_hwBerth_isDefault_status_code_id', columns: ['isDefault', 'status', 'code', 'id'] },
          unique: false,
        },
        {
          name: 'ix_hwBerth_nextId_status_code_id_isDefault',
          ...{ columns: ['nextId', 'status', 'code', 'id', 'isDefault'], unique: false },
        },
        { name: 'ix_hwBerth_search_code', columns: ['code'], unique: false, isSearch: true },
        { name: 'ix_hwBerth_end_code', columns: ['code'], unique: false, part: 'end' },
      ],
    });
  });

  it('becomes this schema', () => {
    const text = { type: 'string', format: 'text' };
    const exact = { minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 };
    const decimal = { precision: 8, scale: 2 };
    expect(compiled?.schema).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['code'],
      properties: {
        ...{ id: true, version: true, createBy: true, createTime: true, updateBy: true, updateTime: true },
        code: { ...text, maxLength: 12, pattern: '^[A-Z]+$' },
        prefix: true,
        status: { type: 'string', enum: ['0', '1'] },
        size: { type: 'integer', ...exact, enum: [20, 40] },
        isDefault: { type: 'boolean' },
        fee: { type: 'string', decimal: { ...decimal, minimum: 0 } },
        nextId: { type: 'string' },
        tiers: {
          type: 'array',
          maxItems: 5,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['days'],
            properties: { days: { type: 'integer', ...exact, minimum: 1 } },
          },
        },
      },
      allOf: [
        {
          if: { type: 'object', required: ['size'], properties: { size: { type: 'integer', const: 40 } } },
          then: {
            type: 'object',
            properties: {
              fee: { type: 'string', allOf: [{ type: 'string', decimal: { ...decimal, minimum: 10.5 } }] },
            },
          },
        },
        {
          if: { type: 'object', required: ['status'], properties: { status: { type: 'string', const: '0' } } },
          then: { type: 'object', required: ['fee'] },
        },
        {
          if: { type: 'object', required: ['isDefault'], properties: { isDefault: { type: 'boolean', const: true } } },
          then: { type: 'object', required: ['nextId'] },
        },
      ],
    });
  });

  it('becomes these types and permissions', () => {
    expect(emitRecords(compilation)).toBe(`// Generated by npm run codegen; do not edit.

/** 0: 启用 / Enabled; 1: 停用 / Disabled */
export type EnableStatus = '0' | '1';

/** 阶梯 / Tiers */
export interface HwBerthTiersRow {
  /** 天数 / Days */
  readonly days: number;
}

/** 泊位 / Berth */
export interface HwBerth {
  readonly id: string;
  /** The number of changes. An update must send the version that it is based on. */
  readonly version: number;
  readonly createBy: string | null;
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
  /** 代码 / Code */
  readonly code: string;
  /** 前缀 / Prefix */
  readonly prefix: string | null;
  /** 状态 / Status */
  readonly status: EnableStatus | null;
  /** 尺寸 / Size */
  readonly size: 20 | 40 | null;
  /** 默认 / Default */
  readonly isDefault: boolean | null;
  /** 费用 / Fee */
  readonly fee: string | null;
  /** 下一个 / Next */
  readonly nextId: string | null;
  readonly nextIdLabel: string | null;
  /** 阶梯 / Tiers */
  readonly tiers: readonly HwBerthTiersRow[] | null;
}

/** The type of a resource's records, by its name. */
export interface RecordTypes {
  readonly hwBerth: HwBerth;
}
`);
    expect(emitPermissions(compilation.resources.map(({ resource }) => resource))).toBe(`// Generated by npm run codegen; do not edit.

/** All permission codes of the resource files. */
export const permissions = [
  'system:berth:add',
  'system:berth:edit',
  'system:berth:export',
  'system:berth:import',
  'system:berth:list',
  'system:berth:query',
  'system:berth:remove',
  'system:berth:shareView',
] as const;

export type Permission = (typeof permissions)[number];
`);
  });
});
