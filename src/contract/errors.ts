import { commonErrors } from './commonErrors.ts';
import { type ErrorKind, kind } from './envelope.ts';
import { schemaErrors } from './schemaErrors.ts';

export type { ErrorKind };

/**
 * Every refusal that the wire knows (README section 2.2). `{…}` places are filled by whoever throws.
 * A code may stand more than once: the code tells programs, the message tells people.
 */
export const errors = {
  ...commonErrors,
  invalidPaging: kind(
    [40000, 400],
    'pageNo 须为不小于 1 的整数，pageSize 须为 1 到 {most} 的整数',
    'pageNo must be a whole number from 1, pageSize one from 1 to {most}.',
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
  passwordLength: kind(
    [40000, 400],
    '密码长度须为 {min} 到 {max} 个字符',
    'A password has {min} to {max} {max:character|characters}.',
  ),
  wrongLogin: kind([40001, 400], '账号或密码错误', 'Account or password is wrong.'),
  noSuchCall: kind([40004, 404], '没有这个接口', 'There is no such call.'),
  inUse: kind([40011, 409], '已被使用，不能删除：{by}', 'In use, cannot be deleted: {by}'),
  notFrom: kind(
    [40012, 409],
    '当前状态为“{state}”，不能执行“{action}”',
    'The state is “{state}”: “{action}” is not possible from there.',
  ),
  notNow: kind([40012, 409], '记录不满足“{action}”的条件', 'The record does not meet the condition of “{action}”.'),
  bySystem: kind([40012, 409], '“{action}”只能由系统自动执行', 'Only the system does “{action}”.'),
  bulkNotEditable: kind(
    [40012, 409],
    '有 {n} 条记录不能修改，未修改任何记录',
    '{n} {n:record|records} cannot be changed; nothing was changed.',
  ),
  bulkNotRemovable: kind(
    [40012, 409],
    '有 {n} 条记录不能删除，未删除任何记录：{why}',
    '{n} {n:record|records} cannot be deleted; nothing was deleted: {why}',
  ),
  figureRefused: kind(
    [40000, 400],
    '“{record}”的合计不成立：{why}',
    'What “{record}” adds up to would not hold: {why}',
  ),
  noSuchTransition: kind([40000, 400], '没有名为 {name} 的状态操作', 'There is no transition named {name}.'),
  houseInvalid: kind([40000, 400], '无法保存{what}：{faults}', '{what} cannot be saved: {faults}'),
  houseDuplicate: kind([40010, 409], '无法保存{what}：{faults}', '{what} cannot be saved: {faults}'),
  noAnswer: kind([40004, 404], '服务器没有“{title}”的处理程序', 'This server has no code that answers “{title}”.'),
  noHandler: kind([40004, 404], '服务器没有“{action}”的处理程序', 'This server has no code that does “{action}”.'),
  nothingToRestore: kind(
    [40000, 400],
    '记录与当时没有可恢复的差异',
    'Nothing of what was different then can be brought back.',
  ),
  noSuchField: kind([40000, 400], '没有可恢复的字段 {name}', 'There is no field {name} that can be brought back.'),
  outOfScope: kind(
    [40003, 403],
    '记录不在您的数据范围内，未作修改',
    'This would not be among the records that you may see; nothing was changed.',
  ),
  grantsMore: kind(
    [40003, 403],
    '不能授予自己没有的权限或数据范围',
    'You cannot grant a permission or a data scope that you do not hold yourself.',
  ),
  aboveYou: kind(
    [40003, 403],
    '不能修改权限高于自己的用户或角色',
    'You cannot change a user or role that holds more than you do.',
  ),
  staffOnly: kind(
    [40003, 403],
    '员工账号及其角色由管理员维护，请联系管理员',
    'Staff accounts and their roles are kept by administrators. Ask one of them.',
  ),
  lastAdmin: kind(
    [40003, 403],
    '必须保留至少一个启用的管理员',
    'At least one administrator must stay, and be enabled.',
  ),
  adminRole: kind(
    [40003, 403],
    '管理员角色的标识、状态、数据范围和权限不能修改，也不能删除',
    'The administrator role keeps its key, status, data scope and permissions, and cannot be deleted.',
  ),
  onlyLooking: kind(
    [40003, 403],
    '您正在以他人身份查看，不能进行任何修改',
    'You are looking at the console as somebody else: nothing can be changed here.',
  ),
  fetchedAhead: kind(
    [40003, 403],
    '浏览器预取的请求不会删除或修改任何内容；需要时请在页面上操作',
    'A request that a browser makes ahead of time deletes and changes nothing. Please do it on the page.',
  ),
  viewAbove: kind(
    [40003, 403],
    '只能以权限和数据范围不超过自己的用户身份查看',
    'You can see the console only as somebody who holds no more than you do.',
  ),
  viewSwitchedOff: kind(
    [40003, 403],
    '该账号已停用，不能以其身份查看',
    'This account is switched off: the console cannot be seen as it.',
  ),
  notYourself: kind([40003, 403], '不能停用自己的账号', 'You cannot disable your own account.'),
  menuPlace: kind(
    [40000, 400],
    '按钮只能位于菜单页之下，目录和菜单页只能位于目录之下或顶层',
    'A button stands below a page; a page or directory stands below a directory or at the top.',
  ),
  menuPath: kind(
    [40000, 400],
    '已有菜单页使用该路由地址，请换一个',
    'Another page of the menu has this route path already: choose another one.',
  ),
  menuName: kind(
    [40000, 400],
    '已有菜单页使用该路由名称，请换一个',
    'Another page of the menu has this route name already: choose another one.',
  ),
  fieldForbidden: kind([40003, 403], '没有权限修改{field}', 'You are not permitted to change {field}.'),
  matchedOther: kind(
    [40009, 409],
    '现在符合条件的有 {matched} 条，与您确认的 {expected} 条不同；未做任何修改',
    'By now {matched} {matched:record matches|records match}, not the {expected} that you confirmed. Nothing was changed.',
  ),
  tooManySelected: kind(
    [40013, 413],
    '选中了 {n} 条，一次最多处理 {limit} 条，请缩小筛选范围',
    '{n} {n:record is|records are} chosen; at most {limit} can be changed or deleted at once. Please narrow the filters.',
  ),
  bulkField: kind([40000, 400], '不能批量修改{name}', '{name} cannot be changed in many records at once.'),
  bulkInvalid: kind(
    [40000, 400],
    '有 {n} 条记录不能这样修改，未修改任何记录',
    '{n} {n:record|records} cannot be changed like this; nothing was changed.',
  ),
  viewName: kind(
    [40000, 400],
    '视图名称须为 1 到 {most} 个字符',
    'The name of a view has 1 to {most} {most:character|characters}.',
  ),
  viewNameTaken: kind([40010, 409], '已有名为“{name}”的视图', 'There is a view named “{name}” already.'),
  viewRole: kind([40000, 400], '没有角色 {name}，或已停用', 'There is no role {name}, or it is disabled.'),
  tooManyViews: kind(
    [40013, 413],
    '每个列表最多保存 {limit} 个视图，请先删除不用的视图',
    'A list has at most {limit} {limit:view|views} of one person. Please delete some that are not needed.',
  ),
  ...schemaErrors,
  notWorkbook: kind(
    [40015, 415],
    '不是可读取的 Excel 工作簿，请用 .xlsx 文件（不加密码）',
    'This is no Excel workbook that can be read. Please use an .xlsx file without a password.',
  ),
  textFile: kind(
    [40015, 415],
    '这是文本文件（如 CSV）或网页，不是工作簿。请用 Excel 打开后另存为 .xlsx',
    'This is a text such as CSV, or a web page, and no workbook. Please open it in Excel and save it as .xlsx.',
  ),
  lockedWorkbook: kind(
    [40015, 415],
    '工作簿有密码，无法读取，请取消密码后另存',
    'The workbook has a password. Please save it without one.',
  ),
  oldWorkbook: kind(
    [40015, 415],
    '这是旧格式（.xls）的工作簿或其他 Office 文件，请另存为 .xlsx',
    'This is a workbook of the old format (.xls) or another Office file. Please save it as .xlsx.',
  ),
  brokenWorkbook: kind([40000, 400], '工作簿已损坏，无法读取', 'The workbook is damaged and cannot be read.'),
  workbookBomb: kind(
    [40013, 413],
    '工作簿解压后的内容超过 {limit}，已拒绝读取',
    'What the workbook unpacks to is larger than {limit}: it is not read.',
  ),
  workbookRatio: kind(
    [40013, 413],
    '工作簿的压缩比超过 {limit} 倍，已拒绝读取',
    'The workbook is packed to less than a {limit}th of what it holds: it is not read.',
  ),
  workbookParts: kind(
    [40013, 413],
    '工作簿的部件或文本超过 {limit} 个，已拒绝读取',
    'The workbook has more than {limit} {limit:part|parts} or texts: it is not read.',
  ),
  workbookMemory: kind(
    [40013, 413],
    '读取工作簿所需内存超过 {limit}，请拆分后再导入',
    'Reading the workbook takes more than {limit} of memory. Please split it.',
  ),
  workbookTime: kind(
    [40013, 413],
    '读取工作簿超过 {limit} 秒，请拆分后再导入',
    'The workbook takes longer than {limit} s to read. Please split it.',
  ),
  tooManyRows: kind(
    [40013, 413],
    '工作簿的数据超过 {limit} 行，请拆分后再导入',
    'The workbook has more than {limit} {limit:row|rows}. Please split it.',
  ),
  tooManyColumns: kind(
    [40013, 413],
    '工作簿的数据超过 {limit} 列，请删除不需要的列',
    'The workbook has more than {limit} {limit:column|columns}. Please delete those that are not needed.',
  ),
  mergedCells: kind(
    [40000, 400],
    '单元格 {place} 已合并，下面各行的值会丢失。请取消合并并逐行填写',
    'The cells {place} are merged, so that the rows below would lose their value. Please unmerge them and fill each row.',
  ),
  mergedCellsIn: kind(
    [40000, 400],
    '工作表“{sheet}”的单元格 {place} 已合并，下面各行的值会丢失。请取消合并并逐行填写',
    'The cells {place} of the sheet “{sheet}” are merged, so that the rows below would lose their value. Please unmerge them and fill each row.',
  ),
  cellTooLong: kind(
    [40013, 413],
    '有单元格超过 {limit} 个字符',
    'A cell holds more than {limit} {limit:character|characters}.',
  ),
  fileMissing: kind([40000, 400], '请选择要上传的文件（字段 file）', 'There is no file: send it as `file`.'),
  fileBroken: kind(
    [40000, 400],
    '文件没有完整送达，请重新上传',
    'The file did not arrive whole. Please send it again.',
  ),
  slowUpload: kind(
    [40000, 400],
    '上传太慢：{seconds} 秒内收到的数据不足 {kilobytes} KB，连接已断开。请检查网络后重新上传',
    'The upload was too slow: less than {kilobytes} KB came within {seconds} {seconds:second|seconds}, so the connection was closed. Please check the network and send the file again.',
  ),
  slowBody: kind(
    [40000, 400],
    '请求发送得太慢：{seconds} 秒内收到的数据不足 {kilobytes} KB，连接已断开。请检查网络后重试',
    'The request came too slowly: less than {kilobytes} KB within {seconds} {seconds:second|seconds}, so the connection was closed. Please check the network and try again.',
  ),
  fileOwner: kind(
    [40000, 400],
    '上传时须用 id 指明记录，或用 field 指明文件字段',
    'Say with `id` to which record the file belongs, or with `field` for which field it is.',
  ),
  fileKind: kind([40000, 400], '没有这种附件类型：{name}', 'There is no such kind of file: {name}'),
  markStays: kind(
    [40003, 403],
    '客户只能看到带“{mark}”的附件，您不能取消；不需要时请删除',
    'Customers are shown only files marked “{mark}”, so you cannot take it off. Delete the file if it is not needed.',
  ),
  tooManyFiles: kind(
    [40013, 413],
    '每条记录最多 {limit} 个附件，请先删除不需要的',
    'A record has at most {limit} {limit:file|files}. Please delete some that are not needed.',
  ),
  tooManyStaged: kind(
    [40013, 413],
    '您有 {limit} 个已上传但未保存的文件，请先保存或稍后再试',
    'You have {limit} {limit:file|files} that are sent and not saved. Please save them, or try again later.',
  ),
  noFile: kind([40000, 400], '请选择要导入的文件（字段 file）', 'There is no file: send it as `file`.'),
  noColumns: kind(
    [40000, 400],
    '第一个工作表的首行没有可识别的列标题，请使用导入模板',
    'The first row of the first sheet has no heading that is known here. Please use the template.',
  ),
  columnTwice: kind([40000, 400], '列“{name}”出现了多次', 'The column “{name}” is there more than once.'),
  noRows: kind([40000, 400], '工作簿中没有数据行', 'The workbook has no rows below its headings.'),
  importUnfinished: kind([40009, 409], '文件仍在检查中，请稍候', 'The file is still being checked. Please wait.'),
  importCut: kind(
    [40009, 409],
    '服务器重启，文件的检查已中断，请重新发送文件',
    'The check of this file was cut off by a restart of the server. Please send the file again.',
  ),
  importDone: kind([40009, 409], '此导入已完成', 'This import is done with already.'),
  importNotDone: kind(
    [40009, 409],
    '此导入尚未写入，无可撤销',
    'This import was not written yet: there is nothing to undo.',
  ),
  importTaken: kind([40000, 400], '此导入编号已被使用', 'This import id is already used.'),
  importInvalid: kind(
    [40000, 400],
    '有 {n} 行未通过校验，未写入任何数据',
    '{n} {n:row|rows} did not pass the check; nothing was written.',
  ),
  tooLarge: kind([40013, 413], '内容过大，上限为 {limit}', 'Too large: the limit is {limit}.'),
  wrongType: kind([40015, 415], '不支持的内容类型', 'This content type is not understood.'),
  tooManyAttempts: kind(
    [40029, 429],
    '尝试次数过多，请在 {seconds} 秒后再试',
    'Too many attempts. Please try again in {seconds} {seconds:second|seconds}.',
  ),
  tooMuchAtOnce: kind(
    [40029, 429],
    '您同时提交的内容过多，请在 {seconds} 秒后再试',
    'You are asking for too much at once. Please try again in {seconds} {seconds:second|seconds}.',
  ),
  busy: kind([50003, 503], '系统繁忙，请稍后再试', 'Busy just now. Please try again.'),
  diskFull: kind(
    [50003, 503],
    '服务器磁盘已满，未保存任何内容。请联系管理员清理磁盘后再试',
    'The disk of the server is full; nothing was saved. Please ask an administrator to free space, then try again.',
  ),
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof errors;
