import { type ErrorKind, kind } from './envelope.ts';

/** What is refused about resource files: a part of the catalog in `errors.ts`. */
export const schemaErrors = {
  schemaEditorOff: kind(
    [40003, 403],
    '在线编辑资源文件已关闭（HW_SCHEMA_EDITOR=0）',
    'Editing resource files in the console is switched off (HW_SCHEMA_EDITOR=0).',
  ),
  schemaUnwritable: kind(
    [40003, 403],
    '服务器无法写入资源文件夹',
    'The server does not have permission to write to the folder of the resource files.',
  ),
  schemaEncoding: kind(
    [40003, 403],
    '该文件不是 UTF-8 编码，其内容无法存入历史，因此不能在此修改或恢复；请先在文件夹中将其另存为 UTF-8，或将其删除后再恢复旧版本',
    'This file is not UTF-8, so its text cannot be kept in the history and it cannot be changed or restored here. Save it as UTF-8 in its folder, or delete it there and then restore an earlier version.',
  ),
  schemaGone: kind(
    [50003, 503],
    '资源文件夹不存在、为空或无法读取，请先恢复该文件夹；现有页面不受影响',
    'The folder of the resource files is missing, empty or unreadable. Put it back first. The working pages are not affected.',
  ),
  schemaFileName: kind(
    [40000, 400],
    '文件名须为 <分组>/<名称>.json，只含字母、数字和连字符，或为 enums.json、areas.json，且不能是链接',
    'A file name must be <area>/<name>.json with letters, digits and hyphens only, or enums.json or areas.json, and the file must not be a link.',
  ),
  schemaUnconfirmed: kind(
    [40000, 400],
    '未保存：{names} 将不再出现在文件中。请逐项确认去掉，如为改名请写 "was"',
    'Not saved: {names} would no longer be in any file. Confirm each of them by name, or write "was" if you renamed it.',
  ),
  schemaOpens: kind(
    [40003, 403],
    '未保存：该文件会开放您自己没有权限的内容，只有管理员（admin 角色）可以使其生效。新开放的内容：{what}',
    'Not saved: this file would give access to something that you cannot access yourself, so only an administrator (role admin) can publish it. It would open: {what}',
  ),
} as const satisfies Record<string, ErrorKind>;
