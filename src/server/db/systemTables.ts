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

function search(table: string, ...columns: string[]): TableIndex {
  return { ...index(table, 'search', ...columns), columns, isSearch: true };
}

/**
 * The log of records: recent entries, and an archive with the same columns. `event`: the code of a business event; `eventTime`: when it
 * happened.
 */
export const recordLog = {
  tables: { recent: 'sys_recordLog', archive: 'sys_recordLogArchive' },
  texts: ['id', 'resource', 'recordId', 'action', 'operator', 'time', 'changes', 'event', 'eventTime'],
} as const;

/** Maximum number of columns by which sums are kept, and of columns that are added up. */
export const [mostKeys, mostSums] = [10, 6];

/**
 * The server's own tables: accounts, menu, sessions, log. Times are RFC 3339 in UTC. No resource name can start with `sys_`. The tables of
 * `ownResources` in the contract are shared with resource files: a file can add fields, while the server always keeps the columns it
 * needs.
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
  // Password hashes are stored separately, so that reading users never exposes them.
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
    // The roles of users before they were stored in the account (see `adoptGrants`).
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
  // Every seeded menu entry with its id, so that an entry deleted by a user is not created again.
  { name: 'sys_menuSeed', columns: text('seedKey', 'menuId'), indexes: [unique('sys_menuSeed', 'seedKey')] },
  // The permissions of roles in older databases; `adoptGrants` moves them to `hwRole.menuIds`.
  {
    name: 'sys_roleMenu',
    columns: text('roleId', 'menuId'),
    indexes: [unique('sys_roleMenu', 'roleId', 'menuId'), index('sys_roleMenu', 'menuId')],
  },
  {
    name: 'sys_session',
    // `viewAs`: the user whose view a read-only session shows; `openedBy`: the session with which this one ends.
    columns: text('tokenHash', 'userId', 'createTime', 'seenTime', 'address', 'browser', 'viewAs', 'openedBy'),
    indexes: [unique('sys_session', 'tokenHash'), index('sys_session', 'userId')],
  },
  {
    name: 'sys_loginAttempt',
    columns: text('id', 'account', 'address', 'time'),
    indexes: [index('sys_loginAttempt', 'account', 'time'), index('sys_loginAttempt', 'address', 'time')],
  },
  // Successful and failed logins, and openings of view-only sessions. `viewed`: the account whose view such a session shows.
  {
    name: 'sys_signIn',
    columns: text('id', 'account', 'viewed', 'outcome', 'address', 'browser', 'time'),
    indexes: [unique('sys_signIn', 'id'), index('sys_signIn', 'account', 'time')],
  },
  ...Object.values(recordLog.tables).map((name) => ({
    name,
    columns: [...text(...recordLog.texts), ...integer('version')],
    indexes: [index(name, 'resource', 'recordId', 'id'), index(name, 'time', 'id'), search(name, 'changes')],
  })),
  {
    name: 'sys_idempotency',
    columns: text('userId', 'key', 'request', 'answer', 'time'),
    indexes: [unique('sys_idempotency', 'userId', 'key'), index('sys_idempotency', 'time')],
  },
  // The storage form, reference and limits (`ColumnLimits` as JSON) of each column, also available while the file has errors. `figure`: the
  // definition by which calculated values were last calculated.
  {
    name: 'sys_column',
    columns: text('tableName', 'columnName', 'form', 'target', 'limits', 'figure'),
    indexes: [unique('sys_column', 'tableName', 'columnName'), index('sys_column', 'target')],
  },
  // The last number of each serial counter, by prefix.
  {
    name: 'sys_serial',
    columns: [...text('tableName', 'columnName', 'prefix'), ...integer('number')],
    indexes: [unique('sys_serial', 'tableName', 'columnName', 'prefix')],
  },
  // Sums of records that triggers keep, and which ones (`KeptSums` in `figures.ts`). `n`: the number of records; `isChange`: the row is not
  // merged with others yet; `state`: added (there are triggers), ready (all records are included) or dropped; `usedTime`: when a server last
  // asked for the sums.
  {
    name: 'sys_sum',
    columns: [
      ...text('definition', ...Array.from({ length: mostKeys }, (_, i) => `k${i}`)),
      ...integer('isChange', 'n', ...Array.from({ length: mostSums }, (_, i) => `s${i}`)),
    ],
    indexes: [index('sys_sum', 'definition', 'isChange')],
  },
  {
    name: 'sys_sum_definition',
    columns: text('definition', 'source', 'state', 'usedTime'),
    indexes: [unique('sys_sum_definition', 'definition')],
  },
  // Every change of a resource file, with the whole text before and after. `generation`: the number of the save in the console; empty for
  // changes that were found in the folder.
  {
    name: 'sys_schema_history',
    columns: [...text('id', 'file', 'action', 'operator', 'time', 'oldText', 'newText'), ...integer('generation')],
    indexes: [index('sys_schema_history', 'file', 'id'), index('sys_schema_history', 'generation')],
  },
  // The last valid text of every resource file, used if the file has errors at startup. `world` (JSON): the other files it was compiled
  // with, if those have changed incompatibly since.
  {
    name: 'sys_schema_live',
    columns: text('file', 'hash', 'text', 'world'),
    indexes: [unique('sys_schema_live', 'file')],
  },
  // The definitions of the tables of resources that were accepted, and the processes that are alive (see `generations.ts`).
  {
    name: 'sys_schema_table',
    columns: [...text('tableName', 'hash'), ...integer('number', 'hasTotals')],
    indexes: [unique('sys_schema_table', 'tableName', 'hash')],
  },
  {
    name: 'sys_process',
    columns: [...text('id'), ...integer('number', 'isOlder', 'seenTime')],
    indexes: [unique('sys_process', 'id')],
  },
  // Uploaded and checked workbooks. An import is deleted a certain time (`importLife`) after its last use.
  {
    name: 'sys_import',
    columns: [
      ...text('id', 'resource', 'operator', 'fileName', 'state', 'columns', 'outcome', 'createTime', 'touchTime'),
      ...text('keeper', 'fixes', 'undo', 'headings', 'leftOut'),
      ...integer('done', 'total', 'failed', 'held', 'fresh', 'changed', 'created', 'updated', 'hidden'),
    ],
    indexes: [index('sys_import', 'touchTime')],
  },
  // The records written by an import. `former`: the previous values as JSON, empty for a new record; `version`: the new version; `logId`:
  // the log entry; `lines`: the lines written with it, as JSON.
  {
    name: 'sys_import_write',
    columns: [...text('importId', 'recordId', 'former', 'logId', 'lines'), ...integer('version')],
    indexes: [unique('sys_import_write', 'importId', 'recordId')],
  },
  // Canceled imports, whose files may still be uploading; kept as long as imports.
  {
    name: 'sys_import_cancel',
    columns: text('userId', 'importId', 'time'),
    indexes: [unique('sys_import_cancel', 'userId', 'importId'), index('sys_import_cancel', 'time')],
  },
  // A user's mapping of a workbook heading to a field; with an empty field, imports ignore the column.
  {
    name: 'sys_import_heading',
    columns: text('userId', 'resource', 'heading', 'field'),
    indexes: [unique('sys_import_heading', 'userId', 'resource', 'heading')],
  },
  // `cells`: the values, `errors`: their errors, `marks`: values that must be unique, `recordId` and `version`: the record to update;
  // `isSame`: the row changes nothing.
  {
    name: 'sys_import_row',
    columns: [...text('importId', 'cells', 'errors', 'marks', 'recordId'), ...integer('row', 'version', 'isFailed', 'isSame')],
    indexes: [unique('sys_import_row', 'importId', 'row'), index('sys_import_row', 'importId', 'isFailed', 'row')],
  },
  // A user's column settings for the list of a resource, as JSON; with an empty `resource`, they apply to all lists.
  {
    name: 'sys_listLook',
    columns: text('userId', 'resource', 'look', 'time'),
    indexes: [unique('sys_listLook', 'userId', 'resource')],
  },
  // `content`: filters, keyword, sort and columns as JSON; `roleKeys`: the roles that the view is shared with, as a JSON list.
  {
    name: 'sys_listView',
    columns: [...audit, ...text('ownerId', 'resource', 'name', 'roleKeys', 'content')],
    indexes: [unique('sys_listView', 'ownerId', 'resource', 'name'), index('sys_listView', 'resource', 'roleKeys')],
  },
  // Files of records; the bytes are in the data folder (`src/server/files`). `field`: the field that contains the file, empty for
  // attachments; `marks`: names of its marks as a JSON list.
  {
    name: 'sys_file',
    columns: [
      ...text('id', 'resource', 'recordId', 'field', 'kind', 'marks', 'name', 'type', 'hash', 'state'),
      ...text('createBy', 'createTime', 'removeTime'),
      ...integer('size'),
    ],
    indexes: [index('sys_file', 'resource', 'recordId', 'state'), index('sys_file', 'state', 'createTime')],
  },
  // Events for the other processes on the same database (`notices.ts`); `origin`: the process that sends the event, `xact`: its
  // transaction, `time`: in milliseconds.
  {
    name: 'sys_notice',
    columns: [...text('origin', 'notice'), ...integer('xact', 'time')],
    indexes: [index('sys_notice', 'xact')],
  },
  // A record that needs attention according to a reminder of its file. `cause`: the due date, empty for a reminder without one; `state`:
  // ACTIVE until the cause ends; `textZh` and `textEn`: the texts that users were shown.
  {
    name: 'sys_reminder',
    columns: text('id', 'resource', 'name', 'recordId', 'cause', 'state', 'severity', 'textZh', 'textEn', 'time', 'endTime'),
    indexes: [
      { ...unique('sys_reminder', 'resource', 'recordId', 'name'), where: { column: 'state', values: ['ACTIVE'], isNot: false } },
      index('sys_reminder', 'resource', 'name', 'state', 'recordId'),
      index('sys_reminder', 'endTime'),
      unique('sys_reminder', 'id'),
    ],
  },
  // The users who were notified of a reminder. `state` is copied from the reminder, so that an index finds the active reminders of a user.
  {
    name: 'sys_reminder_person',
    columns: text('id', 'reminderId', 'userId', 'state', 'time', 'readTime'),
    indexes: [
      unique('sys_reminder_person', 'reminderId', 'userId'),
      index('sys_reminder_person', 'userId', 'state', 'id'),
      index('sys_reminder_person', 'time', 'id'),
    ],
  },
  // The kinds of reminders that a person has muted.
  {
    name: 'sys_reminder_mute',
    columns: text('userId', 'resource', 'name'),
    indexes: [unique('sys_reminder_mute', 'userId', 'resource', 'name')],
  },
  // The latest run of each job. `process`: the process that ran it; `took`: its duration in milliseconds; `result`: done or failed.
  {
    name: 'sys_job_run',
    columns: [...text('name', 'process', 'time', 'result'), ...integer('took')],
    indexes: [unique('sys_job_run', 'name')],
  },
  { name: 'sys_setting', columns: text('name', 'value'), indexes: [unique('sys_setting', 'name')] },
];
