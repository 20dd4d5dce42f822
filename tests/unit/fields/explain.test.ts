import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/contract/field.ts';
import type { CheckError, Resource } from '../../../src/contract/resource.ts';
import type { Language } from '../../../src/contract/wire.ts';
import { explain } from '../../../src/fields/explain.ts';
import { messages } from '../../../src/fields/messages.ts';
import { fieldOf } from './fieldOf.ts';

const title = (zh: string, en: string): Field['title'] => ({ zh, en });

const resource: Resource = {
  name: 'hwSample',
  title: title('样品', 'Sample'),
  perms: 'system:sample',
  display: { zh: '{name}', en: '{name}' },
  calls: {},
  fields: [
    fieldOf({ name: 'name', title: title('名称', 'Name'), maxLength: 60 }),
    fieldOf({ name: 'imoNo', title: title('IMO编号', 'IMO number'), kind: 'imo-number' }),
    fieldOf({ name: 'days', title: title('天数', 'Days'), kind: 'integer', minimum: 0, maximum: 60 }),
    fieldOf({ name: 'size', title: title('尺寸', 'Size'), kind: 'integer', minimum: 1 }),
    fieldOf({
      name: 'rate',
      title: title('单价', 'Rate'),
      kind: 'decimal',
      precision: 5,
      scale: 2,
      exclusiveMinimum: 0,
    }),
    fieldOf({ name: 'amount', title: title('金额', 'Amount'), kind: 'money', currency: { field: 'currency' } }),
    fieldOf({ name: 'currency', title: title('币种', 'Currency'), kind: 'currency' }),
    fieldOf({ name: 'country', title: title('国家', 'Country'), kind: 'country' }),
    fieldOf({ name: 'state', title: title('州', 'State'), kind: 'subdivision', countryField: 'country' }),
    fieldOf({
      name: 'zip',
      title: title('邮编', 'ZIP'),
      kind: 'postal-code',
      countryField: 'country',
      stateField: 'state',
    }),
    fieldOf({ name: 'isOn', title: title('启用', 'On'), kind: 'boolean' }),
    fieldOf({
      name: 'mode',
      title: title('方式', 'Mode'),
      kind: 'enum',
      options: [{ value: 'SEA', title: title('海运', 'Sea') }],
    }),
    fieldOf({
      name: 'tiers',
      title: title('阶梯', 'Tiers'),
      kind: 'rows',
      items: [fieldOf({ name: 'days', title: title('天数', 'Days'), kind: 'integer' })],
    }),
    fieldOf({ name: 'begin', title: title('开始日期', 'Begin'), kind: 'date' }),
    fieldOf({ name: 'end', title: title('结束日期', 'End'), kind: 'date' }),
    fieldOf({ name: 'mark', title: title('唛头', 'Mark'), patternMessage: title('唛头须大写', 'Capitals') }),
  ],
  list: { columns: [], filters: [], keyword: [], sort: [], views: [], edit: [] },
  form: { sections: [] },
  detail: { sections: [], related: [], hasLog: true },
  actions: [],
  scope: {},
  excel: { columns: [], key: [] },
  screens: [],
  rules: [{ message: title('{{field}}不合规则', '{{field}} breaks the rule') }, {}],
  uniques: [],
};

function error(keyword: string, path: string, params: CheckError['params'] = {}): CheckError {
  return { keyword, instancePath: path, schemaPath: `#/properties${path}/${keyword}`, params };
}

function t(errors: readonly CheckError[], record: unknown = {}, language: Language = 'en'): string[] {
  return explain({ resource, record, errors, language }).map(({ path, message }) => `${path} ${message}`);
}

interface Case {
  readonly error: CheckError;
  readonly record?: Readonly<Record<string, unknown>>;
  readonly path?: string;
  readonly zh: string;
  readonly en: string;
}

const missing = (name: string, path = ''): CheckError => error('required', path, { missingProperty: name });
const unknown = (name: string): CheckError => error('additionalProperties', '', { additionalProperty: name });

const cases: readonly Case[] = [
  { error: missing('name'), path: '/name', zh: '名称不能为空', en: 'Name is required' },
  {
    error: missing('days', '/tiers/1'),
    path: '/tiers/1/days',
    zh: '阶梯第2行的天数不能为空',
    en: 'Days in row 2 of Tiers is required',
  },
  { error: unknown('nmae'), path: '/nmae', zh: '没有名为 nmae 的字段', en: 'There is no field named nmae' },
  {
    error: unknown('__proto__'),
    path: '/__proto__',
    zh: '没有名为 __proto__ 的字段',
    en: 'There is no field named __proto__',
  },
  {
    error: unknown('constructor'),
    path: '/constructor',
    zh: '没有名为 constructor 的字段',
    en: 'There is no field named constructor',
  },
  { error: unknown('a/b~c'), path: '/a~1b~0c', zh: '没有名为 a/b~c 的字段', en: 'There is no field named a/b~c' },
  { error: error('type', '/days', { type: 'integer' }), zh: '天数必须是整数', en: 'Days must be a whole number' },
  { error: error('type', '/isOn', { type: 'boolean' }), zh: '启用必须为是或否', en: 'On must be yes or no' },
  { error: error('type', '/tiers', { type: 'array' }), zh: '阶梯必须是列表', en: 'Tiers must be a list' },
  {
    error: error('type', '/tiers/0', { type: 'object' }),
    zh: '阶梯第1行格式不正确',
    en: 'Row 1 of Tiers has the wrong format',
  },
  { error: error('type', '/name', { type: 'string' }), zh: '名称格式不正确', en: 'Name has the wrong format' },
  { error: error('minimum', '/days', { limit: 0 }), zh: '天数必须在0到60之间', en: 'Days must be between 0 and 60' },
  { error: error('maximum', '/days', { limit: 60 }), zh: '天数必须在0到60之间', en: 'Days must be between 0 and 60' },
  { error: error('minimum', '/size', { limit: 1 }), zh: '尺寸不能小于1', en: 'Size must be at least 1' },
  { error: error('maximum', '/size', { limit: 9 }), zh: '尺寸不能大于9', en: 'Size must be at most 9' },
  { error: error('exclusiveMinimum', '/size', { limit: 0 }), zh: '尺寸必须大于0', en: 'Size must be more than 0' },
  { error: error('exclusiveMaximum', '/size', { limit: 9 }), zh: '尺寸必须小于9', en: 'Size must be less than 9' },
  {
    error: error('maxLength', '/name', { limit: 60 }),
    zh: '名称不能超过60个字符',
    en: 'Name may have at most 60 characters',
  },
  {
    error: error('minLength', '/name', { limit: 2 }),
    zh: '名称不能少于2个字符',
    en: 'Name must have at least 2 characters',
  },
  {
    error: error('maxItems', '/tiers', { limit: 20 }),
    zh: '阶梯不能超过20行',
    en: 'The number of rows in Tiers must be at most 20',
  },
  {
    error: error('minItems', '/tiers', { limit: 1 }),
    zh: '阶梯不能少于1行',
    en: 'The number of rows in Tiers must be at least 1',
  },
  {
    error: error('enum', '/mode', { allowedValues: [] }),
    zh: '方式不在可选范围内',
    en: 'Mode is not one of the choices',
  },
  { error: error('const', '/mode', { allowedValue: 'SEA' }), zh: '方式必须为海运', en: 'Mode must be Sea' },
  { error: error('const', '/isOn', { allowedValue: true }), zh: '启用必须为是', en: 'On must be Yes' },
  { error: error('const', '/isOn', { allowedValue: false }), zh: '启用必须为否', en: 'On must be No' },
  { error: error('const', '/days', { allowedValue: 5 }), zh: '天数必须为5', en: 'Days must be 5' },
  { error: error('pattern', '/name', { pattern: '^A' }), zh: '名称格式不正确', en: 'Name has the wrong format' },
  { error: error('pattern', '/mark', { pattern: '^A' }), zh: '唛头须大写', en: 'Capitals' },
  { error: error('false schema', '/name'), zh: '名称必须留空', en: 'Name must be left empty' },
  { error: error('reference', '/name'), zh: '名称不存在或已停用', en: 'Name does not exist or is disabled' },
  { error: error('somethingNew', '/name'), zh: '名称不符合要求', en: 'Name is not valid' },
  { error: error('constructor', '/name'), zh: '名称不符合要求', en: 'Name is not valid' },
  { error: error('not', ''), path: '', zh: '样品不符合要求', en: 'Sample is not valid' },
  {
    error: error('text', '/name'),
    zh: '名称含有不可见的控制字符或不完整的字符',
    en: 'Name contains a control character or an incomplete character',
  },
  {
    error: error('format', '/imoNo', { format: 'imo-number' }),
    record: { imoNo: '9074728' },
    zh: 'IMO编号校验位错误，应为9',
    en: 'The check digit of IMO number is wrong: it should be 9',
  },
  {
    error: error('format', '/imoNo', { format: 'constructor' }),
    record: { imoNo: '9074728' },
    zh: 'IMO编号格式不正确',
    en: 'IMO number has the wrong format',
  },
  {
    error: error('decimal', '/rate'),
    record: { rate: '1.234' },
    zh: '单价最多2位小数',
    en: 'Rate may have at most 2 decimals',
  },
  {
    error: error('decimal', '/rate'),
    record: { rate: '1000' },
    zh: '单价的整数部分最多3位',
    en: 'Rate may have at most 3 digits before the decimal point',
  },
  { error: error('decimal', '/rate'), record: { rate: '0' }, zh: '单价必须大于0', en: 'Rate must be more than 0' },
  {
    error: error('format', '/rate', { format: 'decimal' }),
    record: { rate: 'abc' },
    zh: '单价格式不正确：须为数字，如 12.50',
    en: 'Rate has the wrong format: a number such as 12.50',
  },
  {
    error: error('money', '/amount'),
    record: { amount: '1.5', currency: 'JPY' },
    zh: '金额必须是整数',
    en: 'Amount must be a whole number',
  },
  {
    error: error('money', '/amount'),
    record: { amount: '1.555', currency: 'USD' },
    zh: '金额最多2位小数',
    en: 'Amount may have at most 2 decimals',
  },
  {
    error: error('subdivision', '/state'),
    record: { country: 'US', state: 'XX' },
    zh: '州不是美国的州或属地代码（两位字母，如 CA）',
    en: 'State is not a state or territory of the United States (two letters, such as CA)',
  },
  {
    error: error('postalCode', '/zip'),
    record: { country: 'US', state: 'NJ', zip: '91761' },
    zh: '邮编不在NJ州内，请核对邮编与州',
    en: 'ZIP is not in NJ. Check the ZIP code and the state',
  },
  {
    error: error('postalCode', '/zip'),
    record: { country: 'US', zip: '8817' },
    zh: '邮编格式不正确：美国邮编须为 91761 或 91761-1234 的形式',
    en: 'ZIP has the wrong format: a US ZIP code such as 91761 or 91761-1234',
  },
  {
    error: error('notBefore', '/end', { other: 'begin' }),
    zh: '结束日期不能早于开始日期',
    en: 'End must not be before Begin',
  },
  {
    error: error('notAfter', '/begin', { other: 'end' }),
    zh: '开始日期不能晚于结束日期',
    en: 'Begin must not be after End',
  },
  {
    error: error('sameAs', '/end', { other: 'begin' }),
    zh: '结束日期必须与开始日期相同',
    en: 'End must be the same as Begin',
  },
  {
    error: error('differsFrom', '/end', { other: 'begin' }),
    zh: '结束日期不能与开始日期相同',
    en: 'End must differ from Begin',
  },
  {
    error: error('beginsWith', '/end', { other: 'begin' }),
    zh: '结束日期必须以开始日期开头',
    en: 'End must begin with Begin',
  },
  { error: error('atMost', '/size', { other: 'days' }), zh: '尺寸不能大于天数', en: 'Size must not be more than Days' },
  {
    error: error('atLeast', '/size', { other: 'days' }),
    zh: '尺寸不能小于天数',
    en: 'Size must not be less than Days',
  },
  { error: error('lessThan', '/size', { other: 'days' }), zh: '尺寸必须小于天数', en: 'Size must be less than Days' },
  { error: error('moreThan', '/size', { other: 'days' }), zh: '尺寸必须大于天数', en: 'Size must be more than Days' },
  { error: error('lessThan', '/size', {}), zh: '尺寸必须小于其他字段', en: 'Size must be less than the other field' },
];

describe('an error is explained in plain words', () => {
  it.each(cases)('$en', ({ error: cause, record, path, zh, en }) => {
    const where = path ?? cause.instancePath;
    expect(t([cause], record, 'en')).toEqual([`${where} ${en}`]);
    expect(t([cause], record, 'zh')).toEqual([`${where} ${zh}`]);
  });

  it('with every placeholder of a message filled', () => {
    const reported = cases.flatMap(({ error: cause, record }) => [...t([cause], record, 'zh'), ...t([cause], record)]);
    expect(reported.filter((line) => /[{}]|undefined|\[object/.test(line))).toEqual([]);
  });

  it('with the same placeholders in both languages', () => {
    const locations = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
    for (const { zh, en } of Object.values(messages)) expect(locations(zh)).toEqual(locations(en));
  });
});

describe('many errors become one message for each path', () => {
  const inRule = (index: number, keyword: string, path: string, params = {}): CheckError => ({
    ...{ keyword, instancePath: path, params },
    schemaPath: `#/allOf/${index}/then/properties${path}/${keyword}`,
  });

  it('a rule uses its own message, or the standard one when it has none', () => {
    expect(t([inRule(0, 'pattern', '/name')])).toEqual(['/name Name breaks the rule']);
    expect(t([inRule(1, 'const', '/isOn', { allowedValue: true })])).toEqual(['/isOn On must be Yes']);
    expect(t([{ ...missing('size'), schemaPath: '#/allOf/2/then/required' }])).toEqual(['/size Size is required']);
  });

  it("a field's own fault wins over a rule's, whichever comes first", () => {
    const own = error('maxLength', '/name', { limit: 60 });
    expect(t([inRule(0, 'pattern', '/name'), own])).toEqual(['/name Name may have at most 60 characters']);
    expect(t([own, inRule(0, 'pattern', '/name')])).toEqual(['/name Name may have at most 60 characters']);
  });

  it('errors that only wrap others are omitted, unless there are no others', () => {
    const wrappers = [inRule(0, 'anyOf', '/name'), { ...error('if', ''), schemaPath: '#/allOf/0/if' }];
    const branches = [inRule(0, 'format', '/name', { format: 'un-locode' }), inRule(0, 'format', '/name', { format: 'iata-airport' })];
    expect(t([...branches, ...wrappers])).toEqual(['/name Name breaks the rule']);
    expect(t(wrappers)).toEqual(['/name Name breaks the rule']);
  });

  it('no error, no message', () => {
    expect(t([])).toEqual([]);
  });

  it('includes the keyword for programs', () => {
    const [fault] = explain({ resource, record: {}, errors: [missing('name')], language: 'en' });
    expect(fault).toEqual({ path: '/name', keyword: 'required', message: 'Name is required' });
  });
});
