/** The languages of the product; the first is the default (README section 2.1). */
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh';

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

/** The separator between names in a list. */
export const joiners: Text = { zh: '、', en: ', ' };

/** The separator after a name, before its description. */
export const colons: Text = { zh: '：', en: ': ' };

/** The separator between lists in a sentence. */
export const semicolons: Text = { zh: '；', en: '; ' };

/** Joins names to a list in each language. With `hasMore`, an ellipsis follows. */
export function listed(names: readonly unknown[], hasMore = false): Text {
  const more: Text = hasMore ? { zh: '…', en: ' …' } : { zh: '', en: '' };
  return { zh: names.join(joiners.zh) + more.zh, en: names.join(joiners.en) + more.en };
}

/** Returns a text in brackets. */
export function inBrackets(text: string): Text {
  return { zh: `（${text}）`, en: ` (${text})` };
}

/**
 * Fills the `{{name}}` placeholders of a text. A placeholder without a value stays as it is. `{{n:row|rows}}` gives the first word
 * if `n` is 1, else the second.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(locations, (location, ...[name = '', one, other]: (string | undefined)[]) => {
    const value = values[name];
    if (value === undefined) return location;
    return one === undefined || other === undefined ? String(value) : byCount(value, { one, many: other });
  });
}

const locations = /\{\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}\}/g;

/** Returns the singular or plural form for a count. */
export function byCount(count: string | number, { one, many }: { readonly one: string; readonly many: string }): string {
  return String(count) === '1' ? one : many;
}

/** Returns a count with its English noun, as in `1 row` and `2 rows`; `others` is the plural if it is irregular. */
export function many(count: string | number, one: string, others = `${one}s`): string {
  return `${count} ${byCount(count, { one, many: others })}`;
}

/** Returns a name in brackets as an example of `count` things: `(such as P001)`. If there is only one thing: `(P001)`. */
export function exampleOf(count: number, name: string | null | undefined): Text {
  return count === 1 ? { zh: `（${name}）`, en: `(${name})` } : { zh: `（如 ${name}）`, en: `(such as ${name})` };
}

/** Returns the first language in an `Accept-Language` header that the product has; the default language if there is none. */
export function languageOf(header: string | undefined): Language {
  const expected = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.find((language) => language === expected.find((w) => languages.some((l) => l === w))) ?? defaultLanguage;
}

/** The fields of every record that only the server writes (README section 4.2). */
export const serverFields = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const;
export type ServerField = (typeof serverFields)[number];

/**
 * The names of the tables of accounts, roles and the menu. Fields may refer to these tables even if there are no resource files for them.
 */
export const reservedNames = ['hwUser', 'hwRole', 'hwMenu'] as const;

/** The requirements for a field that the resource file of such a table must have: its kind, and whether its values are unique. */
export interface OwnField {
  readonly kind: string;
  readonly unique?: true;
}

/**
 * The fields of accounts, roles and menu entries that the server needs. A resource file may add other fields, but must keep these: without
 * them nobody could log in.
 */
export const ownResources: Readonly<Record<(typeof reservedNames)[number], Readonly<Record<string, OwnField>>>> = {
  hwUser: {
    account: { kind: 'text', unique: true },
    userName: { kind: 'text' },
    email: { kind: 'email' },
    locale: { kind: 'enum' },
    userType: { kind: 'enum' },
    status: { kind: 'enum' },
    dataScope: { kind: 'enum' },
    roleIds: { kind: 'references' },
    repositoryIds: { kind: 'references' },
    customerId: { kind: 'reference' },
  },
  hwRole: {
    roleKey: { kind: 'text', unique: true },
    roleName: { kind: 'text' },
    dataScope: { kind: 'enum' },
    menuIds: { kind: 'references' },
    sortNo: { kind: 'integer' },
    status: { kind: 'enum' },
  },
  hwMenu: {
    parentId: { kind: 'reference' },
    menuType: { kind: 'enum' },
    name: { kind: 'text' },
    menuName: { kind: 'text' },
    menuNameEn: { kind: 'text' },
    path: { kind: 'text' },
    component: { kind: 'text' },
    perms: { kind: 'text' },
    icon: { kind: 'icon' },
    orderNum: { kind: 'integer' },
    visible: { kind: 'integer' },
    status: { kind: 'enum' },
  },
};

/** A record on the wire: `id` is a string, decimals are strings, and references come with a label. */
export type WireRecord = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/** Returns the key of a reference's label: `airlineId` has `airlineIdLabel`. */
export function labelKey(field: string): string {
  return `${field}Label`;
}

/** Returns the key of a reference's time zone: `repositoryId` has `repositoryIdZone`, if date-times of the record use it. */
export function zoneKey(field: string): string {
  return `${field}Zone`;
}

interface Referring {
  readonly name: string;
  readonly reference?: { readonly zone?: string };
}

/** Returns the name of a field and, for a reference, the keys of its label and of its time zone, if one is used. */
export function namesWith({ name, reference }: Referring): string[] {
  if (!reference) return [name];
  return [name, labelKey(name), ...(reference.zone === undefined ? [] : [zoneKey(name)])];
}

/** A placeholder of a display template: a field, or several, of which the first with a value is shown. */
export const displayLocation = /\{(\w+(?:\|\w+)*)\}/g;

/**
 * Returns the label of a record for a template such as `{shipName} ({imoNo})`. A placeholder of an empty field is replaced by nothing;
 * `{quayNameEn|quayName}` shows the second field if the first is empty.
 */
export function labelOf(display: string, record: Readonly<Record<string, unknown>>): string {
  return display
    .replace(displayLocation, (_, names: string) => {
      const filled = names.split('|').find((name) => (record[name] ?? '') !== '');
      return filled === undefined ? '' : String(record[filled]);
    })
    .trim();
}

/**
 * Returns the text of a template such as `{repositoryId} · {freePallets} free`: references by their labels, decimals without trailing
 * zeros. Empty if one of the fields is empty.
 */
export function noteOf(template: string, record: Readonly<Record<string, unknown>>): string {
  const names = displayFields(template);
  const values = names.map((name) => [name, plain(record[labelKey(name)] ?? record[name])] as const);
  if (values.some(([, text]) => text === '')) return '';
  return labelOf(template, Object.fromEntries(values));
}

function plain(value: unknown): string {
  const text = String(value ?? '');
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** Returns the placeholders of a display template in order, each with its fields. */
export function displayLocations(display: string): string[][] {
  return [...display.matchAll(displayLocation)].map((match) => (match[1] as string).split('|'));
}

/** Returns the fields in a display template. */
export function displayFields(display: string): string[] {
  return displayLocations(display).flat();
}

const displays = {
  hwUser: { zh: '{userName}', en: '{userNameEn|userName}' },
  hwRepositoryConfig: {
    zh: '{repositoryCode} {repositoryName}',
    en: '{repositoryCode} {repositoryNameEn|repositoryName}',
  },
  hwRole: { zh: '{roleName}', en: '{roleNameEn|roleName}' },
} as const satisfies Record<string, Text>;

/** Returns the name of a user, role or warehouse for messages; in English its English name, if it has one. */
export function ownName(resource: keyof typeof displays, record: Readonly<Record<string, unknown>>, language: Language): string {
  return labelOf(displays[resource][language], record);
}

/** A condition that a record satisfies if its `field` has one of these values; with `isNot`, if it has none of them or is empty. */
export interface FieldWhen {
  readonly field: string;
  readonly values: readonly (string | number | boolean)[];
  readonly isNot: boolean;
}

/** Whether a record satisfies all of these conditions; true if there are none. */
export function fitsWhen(record: Readonly<Record<string, unknown>>, whens: readonly FieldWhen[] = []): boolean {
  return whens.every(({ field, values, isNot }) => values.some((value) => value === record[field]) !== isNot);
}

/**
 * Fields whose combination is unique among the records that satisfy `when`. Records with an empty field are exempt, except for the
 * fields in `emptyCounts`, where empty values are equal.
 */
export interface Unique {
  readonly fields: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly when?: FieldWhen;
  readonly message?: Text;
}

/** The format of every answer except files (README section 2.1). */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

/** One validation error: location (JSON pointer), rule and message. */
export interface FieldFault {
  readonly path: string;
  readonly row?: number;
  /** In an import: the field whose lines the sheet contains; undefined for the sheet of records. */
  readonly sheet?: string;
  /** The label of the record, if the request does not identify it. */
  readonly label?: string;
  readonly keyword: string;
  readonly message: string;
}

/** The code of a successful answer of our server. */
export const successCode = 20000;

/** Whether an envelope code means success: 200 or 20000. Existing hw servers use both. */
export function isSuccess(code: unknown): boolean {
  return code === 200 || code === successCode;
}

/** The session has ended; sent with any HTTP status (README section 9.5). */
export const sessionEndedCode = 20007;

export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number';
}

/** An entry of the error catalog: code, HTTP status and message. */
export interface ErrorKind {
  readonly code: number;
  readonly status: number;
  readonly message: Text;
}

/** Makes an entry of the catalog. */
export function kind([code, status]: readonly [number, number], zh: string, en: string): ErrorKind {
  return { code, status, message: { zh, en } };
}

/** How long the result of a write is stored under its `Idempotency-Key`, in ms. */
export const keyLife = 24 * 3_600_000;

/** The errors that the console refers to by code or message. They are part of the catalog in `errors.ts`. */
export const commonErrors = {
  sessionEnded: kind([20007, 401], '登录已失效，请重新登录', 'Your session has ended. Please log in again.'),
  invalid: kind([40000, 400], '提交的内容有误，请检查后重试', 'Some of the values are not valid. Check them and try again.'),
  passwordEmpty: kind([40000, 400], '请输入新密码', 'Please enter new password'),
  forbidden: kind([40003, 403], '没有权限执行此操作', 'You do not have permission to do this.'),
  notFound: kind([40004, 404], '记录不存在或已被删除', 'This record does not exist or has been deleted.'),
  stale: kind([40009, 409], '数据已被他人修改，请刷新', 'Somebody else has changed this record. Refresh and try again.'),
  duplicate: kind([40010, 409], '{{field}}已存在', '{{field}} is already taken.'),
  wrongState: kind([40012, 409], '当前状态不允许此操作', 'This is not possible in the record’s current status.'),
  notEditable: kind([40012, 409], '此记录不能修改', 'This record cannot be changed.'),
  notRemovable: kind([40012, 409], '此记录不能删除', 'This record cannot be deleted.'),
  bulkConflict: kind(
    [40009, 409],
    '预览之后有 {{n}} 条记录的这些字段已被他人修改，未修改任何记录',
    'Somebody else has changed these fields of {{n}} {{n:record|records}} since the preview. Nothing was changed.',
  ),
  viewStale: kind([40009, 409], '该视图已在别处被修改，请重新打开', 'Somebody changed this view elsewhere. Open it again.'),
  fileTooLarge: kind([40013, 413], '文件“{{name}}”过大，上限为 {{limit}}', 'The file “{{name}}” is too large: the limit is {{limit}}.'),
  fileEmpty: kind([40000, 400], '文件“{{name}}”是空的', 'The file “{{name}}” is empty.'),
  fileType: kind(
    [40015, 415],
    '文件“{{name}}”的类型不支持，或内容与扩展名不符；可上传：{{types}}',
    'The file “{{name}}” is not of an accepted type, or its content does not match its extension. You can upload: {{types}}.',
  ),
  fileName: kind([40000, 400], '文件没有可用的名称，请重命名后再上传', 'The file has no valid name. Rename it and upload it again.'),
  noImport: kind(
    [40004, 404],
    '此导入已不存在或已超过 24 小时，请重新上传文件',
    'This import no longer exists or is older than 24 hours. Upload the file again.',
  ),
  schemaInvalid: kind(
    [40000, 400],
    '文件有 {{n}} 处错误，未保存；现有页面不受影响',
    'The file has errors ({{n}}) and was not saved. The working pages are not affected.',
  ),
  schemaStale: kind([40009, 409], '该文件在您打开后已被修改，未保存', 'The file has changed since you opened it, so it was not saved.'),
  fault: kind([50000, 500], '系统内部错误，请联系管理员（编号 {{id}}）', 'Something went wrong. Contact an administrator (id {{id}}).'),
} as const satisfies Record<string, ErrorKind>;

/** An option of an enum: `value` is stored and sent, `title` is shown. */
export interface Option {
  readonly value: string;
  readonly title: Text;
  /** Alternative names that workbooks use. */
  readonly names?: readonly string[];
  readonly color?: string;
}
