import type { Table, TableColumn, TableIndex } from '../../../codegen/types.ts';

const text = (...names: string[]): TableColumn[] => names.map((name) => ({ name, type: 'text' }));
const integer = (...names: string[]): TableColumn[] => names.map((name) => ({ name, type: 'integer' }));
const audit = [...text('id'), ...integer('version'), ...text('createBy', 'createTime', 'updateBy', 'updateTime')];

function unique(table: string, ...columns: string[]): TableIndex {
  return { name: `ux_${table}_${columns.join('_')}`, columns, unique: true };
}

function index(table: string, ...columns: string[]): TableIndex {
  return { name: `ix_${table}_${columns.join('_')}`, columns, unique: false };
}

/** The tables that the server needs for itself: accounts, menu, sessions, the log. Times are RFC 3339 in UTC. */
export const systemTables: readonly Table[] = [
  {
    name: 'hwUser',
    columns: [
      ...audit,
      ...text('account', 'userCode', 'userName', 'email', 'locale', 'userType', 'dataScope', 'status'),
      ...text('passwordHash', 'lastLoginTime'),
    ],
    indexes: [unique('hwUser', 'account')],
  },
  {
    name: 'hwRole',
    columns: [...audit, ...text('roleKey', 'roleName', 'dataScope', 'status', 'remark'), ...integer('sortNo')],
    indexes: [unique('hwRole', 'roleKey')],
  },
  {
    name: 'hwUserRole',
    columns: text('userId', 'roleId'),
    indexes: [unique('hwUserRole', 'userId', 'roleId'), index('hwUserRole', 'roleId')],
  },
  {
    name: 'hwMenu',
    columns: [
      ...audit,
      ...text('parentId', 'menuType', 'name', 'menuName', 'menuNameEn', 'path', 'component', 'perms', 'icon', 'status'),
      ...integer('orderNum', 'visible'),
      // What a seeded entry was made from, so that one which somebody deleted does not come back.
      ...text('seedKey'),
    ],
    indexes: [index('hwMenu', 'parentId')],
  },
  { name: 'hwMenuSeed', columns: text('seedKey'), indexes: [unique('hwMenuSeed', 'seedKey')] },
  {
    name: 'hwRoleMenu',
    columns: text('roleId', 'menuId'),
    indexes: [unique('hwRoleMenu', 'roleId', 'menuId'), index('hwRoleMenu', 'menuId')],
  },
  {
    name: 'hwSession',
    columns: text('tokenHash', 'userId', 'createTime', 'seenTime', 'address'),
    indexes: [unique('hwSession', 'tokenHash'), index('hwSession', 'userId')],
  },
  {
    name: 'hwLoginAttempt',
    columns: text('id', 'account', 'address', 'time'),
    indexes: [index('hwLoginAttempt', 'account', 'time'), index('hwLoginAttempt', 'address', 'time')],
  },
  {
    name: 'hwRecordLog',
    columns: text('id', 'resource', 'recordId', 'action', 'operator', 'time', 'changes'),
    indexes: [index('hwRecordLog', 'resource', 'recordId', 'id')],
  },
  {
    name: 'hwIdempotency',
    columns: text('userId', 'key', 'request', 'answer', 'time'),
    indexes: [unique('hwIdempotency', 'userId', 'key'), index('hwIdempotency', 'time')],
  },
  { name: 'hwSetting', columns: text('name', 'value'), indexes: [unique('hwSetting', 'name')] },
];
