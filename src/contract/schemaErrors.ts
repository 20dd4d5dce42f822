import { type ErrorKind, kind } from './envelope.ts';

/** What is refused about resource files: a part of the catalog in `errors.ts`. */
export const schemaErrors = {
  schemaEditorOff: kind(
    [40003, 403],
    '在线编辑资源文件已关闭（HW_SCHEMA_EDITOR=0）',
    'Changing resource files here is switched off (HW_SCHEMA_EDITOR=0).',
  ),
  schemaUnwritable: kind(
    [40003, 403],
    '服务器无法写入资源文件夹',
    'The server is not permitted to write the folder of the resource files.',
  ),
  schemaEncoding: kind(
    [40003, 403],
    '该文件不是 UTF-8 编码，其内容无法存入历史，因此不能在此修改或恢复；请先在文件夹中将其另存为 UTF-8，或将其删除后再恢复旧版本',
    'The file is not UTF-8: its text could not be kept in the history, so nothing takes its place from here. Please save it as UTF-8 in its folder, or delete it there and then restore an earlier version.',
  ),
  schemaGone: kind(
    [50003, 503],
    '资源文件夹不存在、为空或无法读取，请先恢复该文件夹；现有页面不受影响',
    'The folder of the resource files is gone, empty or cannot be read. Please put it back; what is live stays as it is.',
  ),
  schemaFileName: kind(
    [40000, 400],
    '文件名须为 <分组>/<名称>.json，只含字母、数字和连字符，或为 enums.json、areas.json，且不能是链接',
    'A file is called <area>/<name>.json in letters, digits and hyphens, or enums.json or areas.json, and is no link.',
  ),
  schemaUnconfirmed: kind(
    [40000, 400],
    '未保存：{names} 将不再出现在文件中。请逐项确认去掉，如为改名请写 "was"',
    'Not saved: {names} would be in no file any more. Confirm each of them by its name, or write "was" where it is a rename.',
  ),
  schemaOpens: kind(
    [40003, 403],
    '未保存：该文件会开放您自己没有权限的内容，只有管理员（admin 角色）可以使其生效。新开放的内容：{what}',
    'Not saved: the file opens what you may not see or do yourself, so only an administrator (role admin) can put it live. It opens: {what}',
  ),
} as const satisfies Record<string, ErrorKind>;
