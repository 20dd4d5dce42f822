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

/**
 * The tables that the server needs for itself: accounts, menu, sessions, the log. Times are RFC 3339 in UTC.
 * No resource can have a name with `sys_`. Those of `ownResources` in the contract are shared: a file describes them further,
 * and may come and go, while the server always has the columns that it needs itself.
 */
export const systemTables: readonly Table[] = [
  {
    name: 'hwUser',
    isShared: true,
    columns: [
      ...audit,
      ...text('account', 'userCode', 'userName', 'userNameEn', 'email', 'locale', 'userType', 'dataScope', 'status'),
      ...text('lastLoginTime', 'roleIds', 'repositoryIds', 'customerId'),
    ],
    indexes: [unique('hwUser', 'account')],
  },
  // Stored separately, so that reading users never exposes a password hash.
  {
    name: 'sys_credential',
    columns: text('userId', 'passwordHash'),
    indexes: [unique('sys_credential', 'userId')],
  },
  {
    name: 'hwRole',
    isShared: true,
    columns: [
      ...audit,
      ...text('roleKey', 'roleName', 'roleNameEn', 'dataScope', 'status', 'remark', 'menuIds'),
      ...integer('sortNo', 'userCount'),
    ],
    indexes: [unique('hwRole', 'roleKey')],
  },
  {
    // The roles of users before accounts stored them (`adoptGrants`).
    name: 'sys_userRole',
    columns: text('userId', 'roleId'),
    indexes: [unique('sys_userRole', 'userId', 'roleId'), index('sys_userRole', 'roleId')],
  },
  {
    name: 'hwMenu',
    isShared: true,
    columns: [
      ...audit,
      ...text('parentId', 'menuType', 'name', 'menuName', 'menuNameEn', 'path', 'component', 'perms', 'icon', 'status'),
      ...integer('orderNum', 'visible'),
    ],
    indexes: [],
  },
  // Every seeded entry with its id, so that an entry deleted by a user is not created again.
  { name: 'sys_menuSeed', columns: text('seedKey', 'menuId'), indexes: [unique('sys_menuSeed', 'seedKey')] },
  // The permissions of roles before roles stored them.
  {
    name: 'sys_roleMenu',
    columns: text('roleId', 'menuId'),
    indexes: [unique('sys_roleMenu', 'roleId', 'menuId'), index('sys_roleMenu', 'menuId')],
  },
  {
    name: 'sys_session',
    // `viewAs`: the user as whom it sees the console, without changing anything; `openedBy`: the session that it ends with.
    columns: text('tokenHash', 'userId', 'createTime', 'seenTime', 'address', 'browser', 'viewAs', 'openedBy'),
    indexes: [unique('sys_session', 'tokenHash'), index('sys_session', 'userId')],
  },
  {
    name: 'sys_loginAttempt',
    columns: text('id', 'account', 'address', 'time'),
    indexes: [index('sys_loginAttempt', 'account', 'time'), index('sys_loginAttempt', 'address', 'time')],
  },
  // Successful and failed logins.
  {
    name: 'sys_signIn',
    columns: text('id', 'account', 'viewed', 'outcome', 'address', 'browser', 'time'),
    indexes: [unique('sys_signIn', 'id'), index('sys_signIn', 'account', 'time')],
  },
  // `event`: what has happened in the trade, by its code; `eventTime`: when it really did.
  {
    name: 'sys_recordLog',
    columns: [
      ...text('id', 'resource', 'recordId', 'action', 'operator', 'time', 'changes', 'event', 'eventTime'),
      ...integer('version'),
    ],
    indexes: [index('sys_recordLog', 'resource', 'recordId', 'id'), index('sys_recordLog', 'time', 'id')],
  },
  {
    name: 'sys_idempotency',
    columns: text('userId', 'key', 'request', 'answer', 'time'),
    indexes: [unique('sys_idempotency', 'userId', 'key'), index('sys_idempotency', 'time')],
  },
  // How each column of a resource keeps its values, what it refers to and what they satisfy (`ColumnLimits` as JSON):
  // also known when a file is not sound. `figure`: how they were worked out, where they follow from others.
  {
    name: 'sys_column',
    columns: text('tableName', 'columnName', 'form', 'target', 'limits', 'figure'),
    indexes: [unique('sys_column', 'tableName', 'columnName'), index('sys_column', 'target')],
  },
  // How far each serial has been counted, by the text before its counter.
  {
    name: 'sys_serial',
    columns: [...text('tableName', 'columnName', 'prefix'), ...integer('number')],
    indexes: [unique('sys_serial', 'tableName', 'columnName', 'prefix')],
  },
  // Every change of a resource file that was made in the console, with the whole text before and after it.
  {
    name: 'sys_schema_history',
    columns: text('id', 'file', 'action', 'operator', 'time', 'oldText', 'newText'),
    indexes: [index('sys_schema_history', 'file', 'id')],
  },
  // The last sound text of every resource file that is there, for a start at which the file is not sound. `world`, as JSON:
  // what it was compiled with, where its neighbours have gone on without it.
  {
    name: 'sys_schema_live',
    columns: text('file', 'hash', 'text', 'world'),
    indexes: [unique('sys_schema_live', 'file')],
  },
  // A workbook that was taken in and checked, until somebody commits it or a day has gone by.
  {
    name: 'sys_import',
    columns: [
      ...text('id', 'resource', 'operator', 'fileName', 'state', 'columns', 'outcome', 'createTime', 'touchTime'),
      ...text('keeper', 'fixes', 'undo'),
      ...integer('done', 'total', 'failed', 'held', 'fresh', 'changed', 'created', 'updated', 'hidden'),
    ],
    indexes: [index('sys_import', 'touchTime')],
  },
  // What a commit wrote: `former`: the values that it changed, as JSON, or nothing for a new record; `version`: the one
  // that it gave; `logId`: its line in the log; `lines`: the lines that it wrote with it, as JSON.
  {
    name: 'sys_import_write',
    columns: [...text('importId', 'recordId', 'former', 'logId', 'lines'), ...integer('version')],
    indexes: [unique('sys_import_write', 'importId', 'recordId')],
  },
  // The assignment of a heading by a user; no field: the column is ignored.
  {
    name: 'sys_import_heading',
    columns: text('userId', 'resource', 'heading', 'field'),
    indexes: [unique('sys_import_heading', 'userId', 'resource', 'heading')],
  },
  // `cells`: what the row says, `errors`: what is wrong with it, `marks`: what must be there once, `recordId` and `version`:
  // what it would update; `isSame`: it says what is stored already.
  {
    name: 'sys_import_row',
    columns: [
      ...text('importId', 'cells', 'errors', 'marks', 'recordId'),
      ...integer('row', 'version', 'isFailed', 'isSame'),
    ],
    indexes: [unique('sys_import_row', 'importId', 'row'), index('sys_import_row', 'importId', 'isFailed', 'row')],
  },
  // How somebody wants the columns of a list, as JSON; under the empty name what holds for all lists.
  {
    name: 'sys_listLook',
    columns: text('userId', 'resource', 'look', 'time'),
    indexes: [unique('sys_listLook', 'userId', 'resource')],
  },
  // `content`: filters, keyword, sorts and columns as JSON; `roleKeys`: whom it is shared with, as a JSON list.
  {
    name: 'sys_listView',
    columns: [...audit, ...text('ownerId', 'resource', 'name', 'roleKeys', 'content')],
    indexes: [unique('sys_listView', 'ownerId', 'resource', 'name'), index('sys_listView', 'resource', 'roleKeys')],
  },
  // Files of records; the bytes lie in the data folder (`src/server/files`). `field`: the field that holds it, or empty;
  // `marks`: the names of those that it has, as a JSON list.
  {
    name: 'sys_file',
    columns: [
      ...text('id', 'resource', 'recordId', 'field', 'kind', 'marks', 'name', 'type', 'hash', 'state'),
      ...text('createBy', 'createTime', 'removeTime'),
      ...integer('size'),
    ],
    indexes: [index('sys_file', 'resource', 'recordId', 'state'), index('sys_file', 'state', 'createTime')],
  },
  { name: 'sys_setting', columns: text('name', 'value'), indexes: [unique('sys_setting', 'name')] },
];
