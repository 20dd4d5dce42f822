import type { Text } from './text.ts';

/** One line of the error catalog: what goes over the wire, and what people read. */
export interface ErrorKind {
  readonly code: number;
  readonly status: number;
  readonly message: Text;
}

/**
 * Every refusal that the wire knows (contract.md section 2). `{…}` places are filled by whoever throws.
 * A code may stand more than once: the code tells programs, the message tells people.
 */
export const errors = {
  sessionEnded: kind([20007, 401], '登录已失效，请重新登录', 'Your session has ended. Please log in again.'),
  invalid: kind([40000, 400], '提交的内容有误，请检查后重试', 'Some of what was sent is not valid. Please check it.'),
  invalidPaging: kind(
    [40000, 400],
    'pageNo 须为不小于 1 的整数，pageSize 须为 1 到 100000 的整数',
    'pageNo must be a whole number from 1, pageSize one from 1 to 100000.',
  ),
  invalidFilter: kind([40000, 400], '筛选或排序条件无效：{name}', 'This filter or sort is not valid: {name}'),
  invalidBody: kind([40000, 400], '请求内容不是有效的 JSON 对象', 'The body is not the JSON that this call takes.'),
  invalidKey: kind(
    [40000, 400],
    'Idempotency-Key 不能超过 255 个字符',
    'An Idempotency-Key has at most 255 characters.',
  ),
  keyReused: kind(
    [40000, 400],
    '此 Idempotency-Key 已用于另一个请求',
    'This Idempotency-Key was already used for another request.',
  ),
  versionMissing: kind(
    [40000, 400],
    '修改时必须带上当前版本号 version',
    'An update must carry the version it is based on.',
  ),
  passwordEmpty: kind([40000, 400], '请输入新密码', 'Please enter new password'),
  passwordLength: kind([40000, 400], '密码长度须为 {min} 到 {max} 个字符', 'A password has {min} to {max} characters.'),
  wrongLogin: kind([40001, 400], '账号或密码错误', 'Account or password is wrong.'),
  forbidden: kind([40003, 403], '没有权限执行此操作', 'You are not permitted to do this.'),
  notFound: kind([40004, 404], '记录不存在或已被删除', 'There is no such record, or it has been deleted.'),
  noSuchCall: kind([40004, 404], '没有这个接口', 'There is no such call.'),
  stale: kind([40009, 409], '数据已被他人修改，请刷新', 'Somebody has changed this record. Please refresh.'),
  duplicate: kind([40010, 409], '{field}已存在', '{field} is already taken.'),
  inUse: kind([40011, 409], '已被使用，不能删除：{by}', 'In use, cannot be deleted: {by}'),
  wrongState: kind([40012, 409], '当前状态不允许此操作', 'The current state does not allow this.'),
  tooLarge: kind([40013, 413], '内容过大，上限为 {limit}', 'Too large: the limit is {limit}.'),
  wrongType: kind([40015, 415], '不支持的内容类型', 'This content type is not understood.'),
  tooManyAttempts: kind(
    [40029, 429],
    '尝试次数过多，请在 {seconds} 秒后再试',
    'Too many attempts. Please try again in {seconds} seconds.',
  ),
  fault: kind([50000, 500], '系统内部错误，请联系管理员（编号 {id}）', 'Something went wrong on our side (id {id}).'),
  busy: kind([50003, 503], '系统繁忙，请稍后再试', 'Busy just now. Please try again.'),
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof errors;

function kind([code, status]: readonly [number, number], zh: string, en: string): ErrorKind {
  return { code, status, message: { zh, en } };
}
