import type { Resource } from './resource.ts';
import type { Text } from './text.ts';

/** The permission that each call of a resource needs: the resource's prefix and this suffix (contract.md section 4). */
export const permissionSuffix = {
  find: 'list',
  findById: 'query',
  create: 'add',
  update: 'edit',
  saveByIds: 'edit',
  deleteById: 'remove',
  deleteByIds: 'remove',
  log: 'query',
  logState: 'query',
  restore: 'edit',
  export: 'export',
  import: 'import',
  shareView: 'shareView',
  findFiles: 'query',
  downloadFile: 'query',
  uploadFile: 'upload',
  removeFiles: 'removeFile',
} as const;

export type Ability = keyof typeof permissionSuffix;

/** `system:ship` and `update` give `system:ship:edit`. */
export function permissionFor(prefix: string, ability: Ability): string {
  return `${prefix}:${permissionSuffix[ability]}`;
}

/** One permission that a resource brings, as a button of the menu table and in lists for developers. */
export interface Permission {
  readonly code: string;
  readonly title: Text;
}

/** What a person is let do, and the operations of which one must be offered for it to mean something. */
const buttons: readonly { readonly suffix: string; readonly title: Text; readonly of: readonly string[] }[] = [
  { suffix: permissionSuffix.find, title: { zh: '查看列表', en: 'List' }, of: ['find'] },
  {
    suffix: permissionSuffix.findById,
    title: { zh: '查看详情', en: 'View' },
    of: ['findById', 'log', 'findFileList', 'downloadFile'],
  },
  { suffix: permissionSuffix.create, title: { zh: '新增', en: 'Add' }, of: ['save'] },
  { suffix: permissionSuffix.update, title: { zh: '编辑', en: 'Edit' }, of: ['save', 'restore'] },
  { suffix: permissionSuffix.deleteById, title: { zh: '删除', en: 'Delete' }, of: ['deleteById', 'deleteByIds'] },
  { suffix: permissionSuffix.export, title: { zh: '导出', en: 'Export' }, of: ['export'] },
  { suffix: permissionSuffix.import, title: { zh: '导入', en: 'Import' }, of: ['import', 'saveBatch', 'template'] },
  { suffix: permissionSuffix.shareView, title: { zh: '共享视图', en: 'Share views' }, of: ['find'] },
  { suffix: permissionSuffix.uploadFile, title: { zh: '上传附件', en: 'Upload files' }, of: ['uploadFile'] },
  { suffix: permissionSuffix.removeFiles, title: { zh: '删除附件', en: 'Delete files' }, of: ['removeFileByIds'] },
];

/** The last words of all permissions that the calls of a resource may need. */
export const permissionSuffixes: ReadonlySet<string> = new Set(buttons.map(({ suffix }) => suffix));

/** What is done with accounts besides the calls of their file (contract.md section 3). */
export const resetPassword = {
  name: 'resetPwd',
  code: 'fms:user:resetPwd',
  title: { zh: '重置密码', en: 'Reset password' },
} as const;

/** Permissions of resources that have calls of the server's own. */
const ownPermissions: Readonly<Record<string, readonly Permission[]>> = {
  hwUser: [resetPassword],
};

/** Every permission of a resource, each once: its calls, its transitions and actions, and fields with one of their own. */
export function permissionsOf({ name, perms, calls, states, actions, fields }: Resource): readonly Permission[] {
  const offered = buttons.filter(({ of }) => of.some((operation) => Object.hasOwn(calls, operation)));
  const doings = [...(calls.transit === undefined ? [] : (states?.transitions ?? [])), ...actions];
  const all: Permission[] = [
    ...offered.map(({ suffix, title }) => ({ code: `${perms}:${suffix}`, title })),
    ...doings.map(({ perm, title }) => ({ code: perm, title })),
    ...(Object.hasOwn(ownPermissions, name) ? (ownPermissions[name] ?? []) : []),
    ...fields.flatMap(({ title, access }) => [
      ...(access?.read === undefined ? [] : [{ code: access.read, title: named(title, '查看', 'View') }]),
      ...(access?.write === undefined ? [] : [{ code: access.write, title: named(title, '编辑', 'Edit') }]),
    ]),
  ];
  // Several of them may share a code: the first says what the button is called.
  return all.filter(({ code }, i) => all.findIndex((each) => each.code === code) === i);
}

function named({ zh, en }: Text, verbZh: string, verbEn: string): Text {
  return { zh: `${verbZh}${zh}`, en: `${verbEn} ${en}` };
}

/** Whether somebody who holds `held` has at least one of `needed` (console-spec.md section 5). Nothing needed: no. */
export function holdsAny(held: ReadonlySet<string>, needed: readonly string[]): boolean {
  return needed.some((code) => held.has(code));
}

/** `tms:*:list` and the like against one code; `*` alone stands for everything (domain.md section 2.2). */
export function matchesPattern(pattern: string, code: string): boolean {
  if (pattern === '*') return true;
  const want = pattern.split(':');
  const have = code.split(':');
  return (
    want.every((part, i) => part === '*' || part === have[i]) && (want.length === have.length || want.at(-1) === '*')
  );
}
