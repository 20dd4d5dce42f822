import type { Text } from './text.ts';

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

/** Existing hw servers use either code for success. */
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

/** Errors that the console refers to by code or message: a part of the catalog in `errors.ts`. */
export const commonErrors = {
  sessionEnded: kind([20007, 401], '登录已失效，请重新登录', 'Your session has ended. Please log in again.'),
  invalid: kind(
    [40000, 400],
    '提交的内容有误，请检查后重试',
    'Some of the values are not valid. Check them and try again.',
  ),
  passwordEmpty: kind([40000, 400], '请输入新密码', 'Please enter new password'),
  forbidden: kind([40003, 403], '没有权限执行此操作', 'You do not have permission to do this.'),
  notFound: kind([40004, 404], '记录不存在或已被删除', 'This record does not exist or has been deleted.'),
  stale: kind(
    [40009, 409],
    '数据已被他人修改，请刷新',
    'Somebody else has changed this record. Refresh and try again.',
  ),
  duplicate: kind([40010, 409], '{{field}}已存在', '{{field}} is already taken.'),
  wrongState: kind([40012, 409], '当前状态不允许此操作', 'This is not possible in the record’s current status.'),
  notEditable: kind([40012, 409], '此记录不能修改', 'This record cannot be changed.'),
  notRemovable: kind([40012, 409], '此记录不能删除', 'This record cannot be deleted.'),
  bulkConflict: kind(
    [40009, 409],
    '预览之后有 {{n}} 条记录的这些字段已被他人修改，未修改任何记录',
    'Somebody else has changed these fields of {{n}} {{n:record|records}} since the preview. Nothing was changed.',
  ),
  viewStale: kind(
    [40009, 409],
    '该视图已在别处被修改，请重新打开',
    'Somebody changed this view elsewhere. Open it again.',
  ),
  fileTooLarge: kind(
    [40013, 413],
    '文件“{{name}}”过大，上限为 {{limit}}',
    'The file “{{name}}” is too large: the limit is {{limit}}.',
  ),
  fileEmpty: kind([40000, 400], '文件“{{name}}”是空的', 'The file “{{name}}” is empty.'),
  fileType: kind(
    [40015, 415],
    '文件“{{name}}”的类型不支持，或内容与扩展名不符；可上传：{{types}}',
    'The file “{{name}}” is not of an accepted type, or its content does not match its extension. You can upload: {{types}}.',
  ),
  fileName: kind([40000, 400], '文件没有可用的名称', 'The file has no valid name.'),
  noImport: kind(
    [40004, 404],
    '此导入不存在，或已超过 24 小时',
    'This import does not exist, or it is older than 24 hours.',
  ),
  schemaInvalid: kind(
    [40000, 400],
    '文件有 {{n}} 处错误，未保存；现有页面不受影响',
    'The file has errors ({{n}}) and was not saved. The working pages are not affected.',
  ),
  schemaStale: kind(
    [40009, 409],
    '该文件在您打开后已被修改，未保存',
    'The file has changed since you opened it, so it was not saved.',
  ),
  fault: kind(
    [50000, 500],
    '系统内部错误，请联系管理员（编号 {{id}}）',
    'Something went wrong on our side (id {{id}}).',
  ),
} as const satisfies Record<string, ErrorKind>;
