import { commonErrors, type ErrorKind, kind } from './wire.ts';

/** Errors about resource files: a part of the catalog below. */
const schemaErrors = {
  schemaEditorOff: kind(
    [40003, 403],
    '在线编辑资源文件已关闭（HW_SCHEMA_EDITOR=0）',
    'Editing resource files in the console is switched off (HW_SCHEMA_EDITOR=0).',
  ),
  schemaUnwritable: kind(
    [40003, 403],
    '服务器没有资源文件夹的写入权限。请在服务器上开放写入权限，再保存',
    'The server does not have permission to write to the folder of the resource files. Give it write access on the server, then save again.',
  ),
  schemaEncoding: kind(
    [40003, 403],
    '该文件不是 UTF-8 编码，其内容无法存入历史，因此不能在此修改或恢复；请先在文件夹中将其另存为 UTF-8，或将其删除后再恢复旧版本',
    'This file is not UTF-8, so its text cannot be kept in the history and it cannot be changed or restored here. Save it as UTF-8 in its folder, or delete it there and then restore an earlier version.',
  ),
  schemaRemoved: kind(
    [50003, 503],
    '资源文件夹不存在、为空或无法读取，请先恢复该文件夹；现有页面不受影响',
    'The folder of the resource files is missing, empty or unreadable. Restore the folder first. The working pages are not affected.',
  ),
  schemaFileName: kind(
    [40000, 400],
    '文件名须为 <分组>/<名称>.json，只含字母、数字和连字符，或为 enums.json、areas.json，且不能是链接',
    'A file name must be <area>/<name>.json with letters, digits and hyphens only, or enums.json or areas.json, and the file must not be a link.',
  ),
  schemaUnconfirmed: kind(
    [40000, 400],
    '未保存：{{names}} 将不再出现在文件中。请逐项确认去掉，如为改名请写 "was"',
    'Not saved: {{names}} would no longer be in any file. Confirm each of them by name, or write "was" if you renamed it.',
  ),
  schemaOpens: kind(
    [40003, 403],
    '未保存：该文件会开放您自己没有权限的内容，只有管理员（admin 角色）可以使其生效。新开放的内容：{{what}}',
    'Not saved: this file would give access to something that you cannot access yourself, so only an administrator (role admin) can publish it. It would open: {{what}}',
  ),
} as const satisfies Record<string, ErrorKind>;

export type { ErrorKind };

/**
 * The catalog of all errors (README section 2.2). The function that throws an error fills in its `{{…}}` placeholders. Several entries may
 * have the same `code`: programs use the code, people read the message.
 */
export const errors = {
  ...commonErrors,
  invalidPaging: kind(
    [40000, 400],
    'pageNo 须为不小于 1 的整数，pageSize 须为 1 到 {{most}} 的整数',
    'pageNo must be a whole number of at least 1, and pageSize a whole number from 1 to {{most}}.',
  ),
  invalidTotalUpTo: kind([40000, 400], 'totalUpTo 须为 1 到 {{most}} 的整数', 'totalUpTo must be a whole number from 1 to {{most}}.'),
  invalidFilter: kind([40000, 400], '筛选或排序条件无效：{{name}}', 'This filter or sort is not valid: {{name}}'),
  invalidBody: kind([40000, 400], '请求内容不是有效的 JSON 对象', 'The request body is not a valid JSON object.'),
  invalidKey: kind([40000, 400], 'Idempotency-Key 不能超过 255 个字符', 'The Idempotency-Key may have at most 255 characters.'),
  keyReused: kind(
    [40000, 400],
    '此 Idempotency-Key 已用于另一个请求',
    'This Idempotency-Key has already been used for a different request.',
  ),
  versionMissing: kind([40000, 400], '修改时必须带上当前版本号 version', 'An update must include the version of the record.'),
  passwordLength: kind(
    [40000, 400],
    '密码长度须为 {{min}} 到 {{max}} 个字符',
    'A password must have {{min}} to {{max}} {{max:character|characters}}.',
  ),
  wrongLogin: kind([40001, 400], '账号或密码错误', 'Wrong account or password.'),
  noSuchCall: kind([40004, 404], '接口不存在', 'Unknown API call.'),
  inUse: kind([40011, 409], '已被使用，不能删除：{{by}}', 'This is in use and cannot be deleted: {{by}}'),
  notFrom: kind([40012, 409], '当前状态为“{{state}}”，不能执行“{{action}}”', '“{{action}}” is not possible in the status “{{state}}”.'),
  notNow: kind([40012, 409], '记录不满足“{{action}}”的条件', 'The record does not meet the conditions for “{{action}}”.'),
  bySystem: kind([40012, 409], '“{{action}}”只能由系统自动执行', '“{{action}}” happens automatically. It cannot be started by hand.'),
  bulkNotEditable: kind(
    [40012, 409],
    '有 {{n}} 条记录不能修改，未修改任何记录',
    '{{n}} {{n:record|records}} cannot be changed. Nothing was changed.',
  ),
  bulkNotRemovable: kind(
    [40012, 409],
    '有 {{n}} 条记录不能删除，未删除任何记录：{{why}}',
    '{{n}} {{n:record|records}} cannot be deleted. Nothing was deleted: {{why}}',
  ),
  figureRejected: kind([40000, 400], '“{{record}}”的合计不符合要求：{{why}}', 'The totals of “{{record}}” would not be valid: {{why}}'),
  noSuchTransition: kind([40000, 400], '没有名为 {{name}} 的操作', 'There is no action named {{name}}.'),
  systemInvalid: kind([40000, 400], '无法保存{{what}}：{{faults}}', '{{what}} cannot be saved: {{faults}}'),
  systemDuplicate: kind([40010, 409], '无法保存{{what}}：{{faults}}', '{{what}} cannot be saved: {{faults}}'),
  noAnswer: kind(
    [40004, 404],
    '服务器没有安装“{{title}}”的程序，请联系管理员',
    'This server has no program for “{{title}}”. Contact an administrator.',
  ),
  noHandler: kind(
    [40004, 404],
    '服务器没有安装“{{action}}”的程序，请联系管理员',
    'This server has no program for “{{action}}”. Contact an administrator.',
  ),
  nothingToRestore: kind(
    [40000, 400],
    '记录与当时没有可以恢复的差异',
    'There is nothing to restore: no field that you can change was different at that time.',
  ),
  noSuchField: kind([40000, 400], '没有可恢复的字段 {{name}}', 'The field {{name}} cannot be restored.'),
  outOfScope: kind(
    [40003, 403],
    '修改后记录将不在您的数据范围内，未作修改',
    'Nothing was changed, because the record would be outside your data scope.',
  ),
  grantsMore: kind(
    [40003, 403],
    '不能授予自己没有的权限或数据范围',
    'You cannot grant a permission or data scope that you do not have yourself.',
  ),
  aboveYou: kind([40003, 403], '不能修改权限高于自己的用户或角色', 'You cannot change a user or role that has more permissions than you.'),
  staffOnly: kind(
    [40003, 403],
    '员工账号及其角色由管理员维护，请联系管理员',
    'Only administrators can change staff accounts and their roles. Ask an administrator.',
  ),
  lastAdmin: kind([40003, 403], '必须保留至少一个启用的管理员', 'There must be at least one enabled administrator.'),
  adminRole: kind(
    [40003, 403],
    '管理员角色的标识、状态、数据范围和权限不能修改，也不能删除',
    'The key, status, data scope and permissions of the administrator role cannot be changed, and the role cannot be deleted.',
  ),
  onlyLooking: kind(
    [40003, 403],
    '您正在以他人身份查看，不能进行任何修改',
    'You are viewing the console as another user, so you cannot change anything.',
  ),
  fetchedAhead: kind(
    [40003, 403],
    '浏览器预取的请求不会删除或修改任何内容；需要时请在页面上操作',
    'Requests that the browser sends in advance cannot delete or change anything. Do this on the page instead.',
  ),
  viewAbove: kind(
    [40003, 403],
    '只能以权限和数据范围不超过自己的用户身份查看',
    'You can only view the console as a user whose permissions and data scope do not go beyond yours.',
  ),
  viewSwitchedOff: kind(
    [40003, 403],
    '该账号已停用，不能以该用户身份查看',
    'This account is disabled, so you cannot view the console as this user.',
  ),
  notYourself: kind([40003, 403], '不能停用自己的账号', 'You cannot disable your own account.'),
  menuPlace: kind(
    [40000, 400],
    '按钮只能位于菜单页之下，目录和菜单页只能位于目录之下或顶层',
    'A button must be placed under a menu page. A menu page or menu group must be placed under a menu group or at the top level.',
  ),
  menuPath: kind(
    [40000, 400],
    '已有菜单页使用该路由地址，请换一个地址',
    'Another menu page already uses this route path. Choose another path.',
  ),
  menuName: kind(
    [40000, 400],
    '已有菜单页使用该路由名，请换一个名称',
    'Another menu page already uses this route name. Choose another name.',
  ),
  fieldForbidden: kind([40003, 403], '没有权限修改{{field}}', 'You do not have permission to change {{field}}.'),
  matchedOther: kind(
    [40009, 409],
    '现在符合条件的有 {{matched}} 条，与您确认的 {{expected}} 条不同；未做任何修改',
    '{{matched}} {{matched:record matches|records match}} now, but you confirmed {{expected}}. Nothing was changed.',
  ),
  tooManySelected: kind(
    [40013, 413],
    '选中了 {{n}} 条，一次最多处理 {{limit}} 条，请缩小筛选范围',
    '{{n}} {{n:record is|records are}} selected, but you can change or delete at most {{limit}} at once. Narrow the filters.',
  ),
  bulkField: kind([40000, 400], '不能批量修改{{name}}', '{{name}} cannot be changed for many records at once.'),
  bulkInvalid: kind(
    [40000, 400],
    '有 {{n}} 条记录不能这样修改，未修改任何记录',
    '{{n}} {{n:record|records}} cannot be changed in this way. Nothing was changed.',
  ),
  viewName: kind(
    [40000, 400],
    '视图名称须为 1 到 {{most}} 个字符',
    'The name of a view must have 1 to {{most}} {{most:character|characters}}.',
  ),
  viewNameTaken: kind([40010, 409], '已有名为“{{name}}”的视图', 'There is already a view named “{{name}}”.'),
  viewRole: kind([40000, 400], '没有角色 {{name}}，或已停用', 'The role {{name}} does not exist or is disabled.'),
  tooManyViews: kind(
    [40013, 413],
    '每个列表最多保存 {{limit}} 个视图，请先删除不用的视图',
    'You can save at most {{limit}} {{limit:view|views}} per list. Delete a view that you no longer need.',
  ),
  ...schemaErrors,
  notWorkbook: kind(
    [40015, 415],
    '不是可读取的 Excel 工作簿，请用 .xlsx 文件（不加密码）',
    'This file is not an Excel workbook that can be read. Use an .xlsx file without a password.',
  ),
  textFile: kind(
    [40015, 415],
    '这是文本文件（如 CSV）或网页，不是工作簿。请用 Excel 打开后另存为 .xlsx',
    'This is a text file (such as CSV) or a web page, not a workbook. Open it in Excel and save it as .xlsx.',
  ),
  lockedWorkbook: kind(
    [40015, 415],
    '工作簿有密码，无法读取，请取消密码后另存',
    'The workbook is protected by a password. Remove the password and save it again.',
  ),
  oldWorkbook: kind(
    [40015, 415],
    '这是旧格式（.xls）的工作簿或其他 Office 文件，请另存为 .xlsx',
    'This is an old .xls workbook or another Office file. Save it as .xlsx.',
  ),
  brokenWorkbook: kind(
    [40000, 400],
    '工作簿已损坏，无法读取。请用 Excel 打开后另存，再上传',
    'The workbook is damaged and cannot be read. Open it in Excel, save it as a new file and upload that file.',
  ),
  workbookBomb: kind(
    [40013, 413],
    '工作簿解压后的内容超过 {{limit}}，已拒绝读取。请拆分后再导入',
    'The workbook was rejected: its unpacked content is larger than {{limit}}. Split it into several files.',
  ),
  workbookRatio: kind(
    [40013, 413],
    '工作簿的压缩比超过 {{limit}} 倍，已拒绝读取。请把数据复制到新的工作簿，再导入',
    'The workbook was rejected: its content is compressed more than {{limit}} times. Copy the data into a new workbook and import that.',
  ),
  workbookParts: kind(
    [40013, 413],
    '工作簿的部件或文本超过 {{limit}} 个，已拒绝读取。请拆分后再导入',
    'The workbook was rejected: it has more than {{limit}} {{limit:part|parts}} or texts. Split it into several files.',
  ),
  workbookMemory: kind(
    [40013, 413],
    '读取工作簿所需内存超过 {{limit}}，请拆分后再导入',
    'Reading the workbook takes more than {{limit}} of memory. Split it into several files.',
  ),
  workbookTime: kind(
    [40013, 413],
    '读取工作簿超过 {{limit}} 秒，请拆分后再导入',
    'Reading the workbook takes longer than {{limit}} {{limit:second|seconds}}. Split it into several files.',
  ),
  tooManyRows: kind(
    [40013, 413],
    '工作簿的数据超过 {{limit}} 行，请拆分后再导入',
    'The workbook has more than {{limit}} {{limit:row|rows}}. Split it into several files.',
  ),
  tooManyColumns: kind(
    [40013, 413],
    '工作簿的数据超过 {{limit}} 列，请删除不需要的列',
    'The workbook has more than {{limit}} {{limit:column|columns}}. Delete the columns that you do not need.',
  ),
  noHeadingRow: kind(
    [40000, 400],
    '第 {{row}} 行不能作为表头，请选择前面有内容的一行',
    'Row {{row}} cannot be the heading row. Choose one of the first filled rows.',
  ),
  mergedCells: kind(
    [40000, 400],
    '单元格 {{place}} 已合并，下面各行的值会丢失。请取消合并并逐行填写',
    'The cells {{place}} are merged, so the rows below would lose their values. Unmerge the cells and fill in each row.',
  ),
  mergedCellsIn: kind(
    [40000, 400],
    '工作表“{{sheet}}”的单元格 {{place}} 已合并，下面各行的值会丢失。请取消合并并逐行填写',
    'The cells {{place}} of the sheet “{{sheet}}” are merged, so the rows below would lose their values. Unmerge the cells and fill in each row.',
  ),
  cellTooLong: kind(
    [40013, 413],
    '有单元格超过 {{limit}} 个字符，请缩短后再导入',
    'A cell has more than {{limit}} {{limit:character|characters}}. Shorten it and import the file again.',
  ),
  fileMissing: kind([40000, 400], '请选择要上传的文件（字段 file）', 'Choose a file to upload (form field file).'),
  fileBroken: kind([40000, 400], '文件没有完整送达，请重新上传', 'The upload was incomplete. Upload the file again.'),
  slowUpload: kind(
    [40000, 400],
    '上传太慢：{{seconds}} 秒内收到的数据不足 {{kilobytes}} KB，连接已断开。请检查网络后重新上传',
    'The upload was too slow: less than {{kilobytes}} KB arrived within {{seconds}} {{seconds:second|seconds}}, so the connection was closed. Check your network and upload the file again.',
  ),
  slowBody: kind(
    [40000, 400],
    '请求发送得太慢：{{seconds}} 秒内收到的数据不足 {{kilobytes}} KB，连接已断开。请检查网络后重试',
    'The request was too slow: less than {{kilobytes}} KB arrived within {{seconds}} {{seconds:second|seconds}}, so the connection was closed. Check your network and try again.',
  ),
  fileOwner: kind(
    [40000, 400],
    '上传时须用 id 指明记录，或用 field 指明文件字段',
    'An upload needs the id of its record in `id`, or the name of its file field in `field`.',
  ),
  fileKind: kind([40000, 400], '没有这种附件类型：{{name}}', 'There is no such type of file: {{name}}'),
  markStays: kind(
    [40003, 403],
    '客户只能看到带“{{mark}}”的附件，您不能取消；不需要时请删除',
    'Customers only see files marked “{{mark}}”, so you cannot remove the mark. Delete the file if it is not needed.',
  ),
  tooManyFiles: kind(
    [40013, 413],
    '每条记录最多 {{limit}} 个附件，请先删除不需要的',
    'A record can have at most {{limit}} {{limit:file|files}}. Delete a file that you no longer need.',
  ),
  tooManyStaged: kind(
    [40013, 413],
    '您有 {{limit}} 个已上传但未保存的文件，请先保存或稍后再试',
    'You have uploaded {{limit}} {{limit:file|files}} that are not saved yet. Save them first, or try again later.',
  ),
  noFile: kind([40000, 400], '请选择要导入的文件（字段 file）', 'Choose a file to import (form field file).'),
  noColumns: kind(
    [40000, 400],
    '第一个工作表的前几行没有可识别的列标题，请使用导入模板',
    'No column headings were recognized in the first rows of the first sheet. Use the import template.',
  ),
  columnTwice: kind(
    [40000, 400],
    '列“{{name}}”出现了多次，请只保留一列',
    'The column “{{name}}” appears more than once. Keep only one of these columns.',
  ),
  noRows: kind([40000, 400], '工作簿中没有数据行，请在列标题下填写', 'The workbook has no data rows. Enter them below the headings.'),
  importUnfinished: kind([40009, 409], '文件正在校验，请稍候', 'The file is still being checked. Please wait.'),
  importCut: kind(
    [40009, 409],
    '服务器已重启，文件校验中断，请重新上传文件',
    'The server restarted while it was checking this file. Upload the file again.',
  ),
  importDone: kind([40009, 409], '此导入已完成', 'This import has already been completed.'),
  importNotDone: kind([40009, 409], '此导入尚未写入，无可撤销', 'This import has not been completed yet, so there is nothing to undo.'),
  importTaken: kind([40000, 400], '此导入编号已被使用', 'This import id has already been used.'),
  importInvalid: kind(
    [40000, 400],
    '有 {{n}} 行未通过校验，未写入任何数据',
    '{{n}} {{n:row|rows}} did not pass the check. Nothing was imported.',
  ),
  tooSlow: kind(
    [40013, 413],
    '查询时间过长，已停止。请缩小筛选范围或时间段后再试',
    'This took too long and was stopped. Narrow the filters or the period, then try again.',
  ),
  tooLarge: kind([40013, 413], '内容过大，上限为 {{limit}}', 'Too large: the limit is {{limit}}.'),
  wrongType: kind([40015, 415], '不支持的内容类型', 'This content type is not supported.'),
  tooManyAttempts: kind(
    [40029, 429],
    '尝试次数过多，请在 {{seconds}} 秒后再试',
    'Too many attempts. Please try again in {{seconds}} {{seconds:second|seconds}}.',
  ),
  tooMuchAtOnce: kind(
    [40029, 429],
    '您同时提交的内容过多，请在 {{seconds}} 秒后再试',
    'You are sending too many requests at once. Please try again in {{seconds}} {{seconds:second|seconds}}.',
  ),
  busy: kind([50003, 503], '系统繁忙，请稍后再试', 'The system is busy. Please try again later.'),
  upstreamFailed: kind(
    [50003, 503],
    '业务服务器没有响应，请稍后再试。如刚才在保存，请先核对记录',
    'The business server did not answer. Try again later. If you were saving, check the record first.',
  ),
  upstreamLoop: kind([50000, 500], 'HW_UPSTREAM 指向了本服务器自身', 'HW_UPSTREAM leads back to this server.'),
  stopping: kind([50003, 503], '服务器正在停止，请稍后再试', 'The server is stopping. Please try again later.'),
  schemaBehind: kind(
    [50003, 503],
    '其他服务器已保存 {{file}}，但本服务器没有资源文件夹的写入权限。请在本服务器上开放写入权限',
    'Another server saved {{file}}, but this server does not have permission to write to its folder of resource files. Give it write access.',
  ),
  filesUnavailable: kind(
    [50003, 503],
    '文件存储没有响应，未保存任何内容，请稍后再试',
    'The file store did not answer, and nothing was saved. Please try again later.',
  ),
  behind: kind(
    [50003, 503],
    '此服务器的文件比数据库旧，无法写入；请更新文件',
    'This server cannot write, because its files are older than its database. Update the files.',
  ),
  diskFull: kind(
    [50003, 503],
    '服务器磁盘已满，未保存任何内容。请联系管理员清理磁盘后再试',
    'The server’s disk is full and nothing was saved. Ask an administrator to free up space, then try again.',
  ),
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof errors;
