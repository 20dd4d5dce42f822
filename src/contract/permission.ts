import type { Field } from './field.ts';
import {
  type CallPerms,
  type KindPerms,
  type Kinds,
  kindAbilities,
  type Operation,
  operations,
  type Resource,
  type ResourceEntry,
} from './resource.ts';
import type { Text } from './wire.ts';

/** The suffix of the permission for each call, after the prefix of the resource (README section 4.1). */
const permissionSuffix = {
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

/** Operations whose permission a resource file can override: the log, imports, and writing. */
const named = {
  log: 'log',
  logState: 'log',
  import: 'import',
  create: 'add',
  update: 'edit',
  saveByIds: 'edit',
  restore: 'edit',
  deleteById: 'remove',
  deleteByIds: 'remove',
} as const satisfies Partial<Record<Ability, keyof CallPerms>>;

/** Returns the permission for an operation: the standard one, unless the resource file overrides it. */
export function permissionOf({ perms, callPerms }: { readonly perms: string; readonly callPerms?: CallPerms }, ability: Ability): string {
  const own = Object.hasOwn(named, ability) ? callPerms?.[named[ability as keyof typeof named]] : undefined;
  return own ?? permissionFor(perms, ability);
}

/** The properties of a resource that determine its permissions. */
export interface Guarded {
  readonly perms: string;
  readonly callPerms?: CallPerms;
  readonly kinds?: Kinds;
}

/**
 * Operations that follow another operation: if a kind has its own permission for that other operation, the same permission applies here.
 */
const like: Readonly<Partial<Record<Ability, 'findById' | 'update'>>> = {
  log: 'findById',
  logState: 'findById',
  restore: 'update',
};

/** Like `permissionOf`, for records of one kind. */
export function permissionOfKind(guarded: Guarded, kind: string, ability: Ability): string {
  const own: Partial<Record<Ability, string>> = kindPermsOf(guarded, kind);
  const common = permissionOf(guarded, ability);
  const other = like[ability];
  // A permission set in the resource file applies to every kind.
  const isNamed = other === undefined || common !== permissionOf(guarded, other);
  return own[ability] ?? (isNamed ? common : (own[other] ?? common));
}

/**
 * Returns the permissions for an operation; a caller needs one of them. If records have kinds, the answer contains only the kinds for which
 * the caller has a permission.
 */
export function permissionsFor(guarded: Guarded, ability: Ability): readonly string[] {
  if (!guarded.kinds) return [permissionOf(guarded, ability)];
  return [...new Set(Object.keys(guarded.kinds.perms).map((kind) => permissionOfKind(guarded, kind, ability)))];
}

/**
 * Like `permissionsFor`, for an action that requires `perm`. If `perm` is the permission to change records, the permission to change the
 * records of one kind is enough.
 */
export function permissionsForAction(guarded: Guarded, perm: string): readonly string[] {
  return perm === permissionOf(guarded, 'update') ? permissionsFor(guarded, 'update') : [perm];
}

function kindPermsOf({ kinds }: Guarded, kind: string): KindPerms {
  return kinds && Object.hasOwn(kinds.perms, kind) ? (kinds.perms[kind] ?? {}) : {};
}

/** Joins prefix and suffix: `system:ship` and `update` give `system:ship:edit`. */
export function permissionFor(prefix: string, ability: Ability): string {
  return `${prefix}:${permissionSuffix[ability]}`;
}

/** A permission of a resource, which becomes a button of the menu table. */
export interface Permission {
  readonly code: string;
  readonly title: Text;
}

/**
 * The standard permissions, each with the operations that use it. A resource has the permission if it offers at least one of these
 * operations.
 */
const buttons: readonly { readonly suffix: string; readonly title: Text; readonly of: readonly string[] }[] = [
  { suffix: permissionSuffix.find, title: { zh: '查看列表', en: 'List' }, of: ['find', 'groups', 'choices'] },
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
  {
    suffix: permissionSuffix.uploadFile,
    title: { zh: '上传附件', en: 'Upload files' },
    of: ['uploadFile', 'markFile'],
  },
  { suffix: permissionSuffix.removeFiles, title: { zh: '删除附件', en: 'Delete files' }, of: ['removeFileByIds'] },
];

/** The suffixes of all permissions that calls of a resource may need. */
export const permissionSuffixes: ReadonlySet<string> = new Set(buttons.map(({ suffix }) => suffix));

/** The permission to reset passwords, for a call that is not in the resource file of accounts (README section 3). */
export const resetPassword = {
  name: 'resetPwd',
  code: 'fms:user:resetPwd',
  title: { zh: '重置密码', en: 'Reset password' },
} as const;

/** Permissions for calls that the server adds to those of a resource file. */
const ownPermissions: Readonly<Record<string, readonly Permission[]>> = {
  hwUser: [resetPassword],
};

/**
 * Returns all permissions of a resource without duplicates: those of calls, transitions, actions, reads, labels and documents, and those of
 * pages and fields that have their own permission.
 */
export function permissionsOf(resource: Resource): readonly Permission[] {
  const {
    name,
    perms,
    calls,
    states,
    actions,
    reads = [],
    labels = [],
    papers: documents = [],
    screens,
    fields,
    callPerms = {},
    kinds,
  } = resource;
  const offered = buttons.filter(({ of }) => of.some((operation) => Object.hasOwn(calls, operation)));
  const own: Readonly<Record<string, string | undefined>> = { ...callPerms };
  const common = offered.filter(({ suffix }) => own[suffix] === undefined);
  const steps = (states?.transitions ?? []).filter(({ by }) => by === undefined);
  const allActions = [...(calls.transit === undefined ? [] : steps), ...actions, ...reads, ...labels, ...documents];
  const all: Permission[] = [
    ...common.map(({ suffix, title }) => ({ code: `${perms}:${suffix}`, title })),
    ...allActions.map(({ perm, title }) => ({ code: perm, title })),
    ...screens.flatMap(({ perm, title }) => (perm === undefined ? [] : [{ code: perm, title: withVerb(title, '打开', 'Open') }])),
    ...namedCalls.flatMap(({ key, of, title }) => {
      const code = of.some((operation) => Object.hasOwn(calls, operation)) ? callPerms[key] : undefined;
      return code === undefined ? [] : [{ code, title }];
    }),
    ...Object.values(kinds?.perms ?? {}).flatMap((own) =>
      kindAbilities.flatMap((ability) => {
        const code = own[ability];
        return code === undefined ? [] : [{ code, title: kindTitles[ability] }];
      }),
    ),
    ...(Object.hasOwn(ownPermissions, name) ? (ownPermissions[name] ?? []) : []),
    ...fields.flatMap(({ title, access }) => [
      ...(access?.read === undefined ? [] : [{ code: access.read, title: withVerb(title, '查看', 'View') }]),
      ...(access?.write === undefined ? [] : [{ code: access.write, title: withVerb(title, '编辑', 'Edit') }]),
    ]),
  ];
  // If several permissions share a code, the first one gives the title of the button.
  return all.filter(({ code }, i) => all.findIndex((each) => each.code === code) === i);
}

/**
 * Permissions that a resource file can override, each with the operations that use it. A resource can set such a permission only if it
 * offers at least one of these operations.
 */
export const namedCalls: readonly {
  readonly key: keyof CallPerms;
  readonly of: readonly string[];
  readonly title: Text;
}[] = [
  { key: 'log', of: ['log'], title: { zh: '操作记录', en: 'History' } },
  ...buttons.flatMap(({ suffix, of, title }) => {
    const key = (['import', 'add', 'edit', 'remove'] as const).find((one) => one === suffix);
    return key === undefined ? [] : [{ key, of, title }];
  }),
];

const kindTitles: Readonly<Record<(typeof kindAbilities)[number], Text>> = {
  find: { zh: '查看列表', en: 'List' },
  findById: { zh: '查看详情', en: 'View' },
  create: { zh: '新增', en: 'Add' },
  update: { zh: '编辑', en: 'Edit' },
};

function withVerb({ zh, en }: Text, verbZh: string, verbEn: string): Text {
  return { zh: `${verbZh}${zh}`, en: `${verbEn} ${en}` };
}

/** Whether one of the `needed` permissions is among the `held` ones (README section 5). False if none is needed. */
export function holdsAny(held: ReadonlySet<string>, needed: readonly string[]): boolean {
  return needed.some((code) => held.has(code));
}

/** Whether a code matches a pattern such as `tms:*:list`; `*` alone matches everything (README section 5). */
export function matchesPattern(pattern: string, code: string): boolean {
  if (pattern === '*') return true;
  const want = pattern.split(':');
  const have = code.split(':');
  return want.every((part, i) => part === '*' || part === have[i]) && (want.length === have.length || want.at(-1) === '*');
}

/** The operations and permissions of a resource, as in its index entry. */
type Offer = Pick<ResourceEntry, 'perms' | 'callPerms' | 'kinds' | 'operations'> & Pick<Resource, 'kind'>;

/** The call for each ability. */
const operationOf: Readonly<Record<Ability, Operation>> = {
  find: 'find',
  findById: 'findById',
  create: 'save',
  update: 'save',
  saveByIds: 'saveByIds',
  deleteById: 'deleteById',
  deleteByIds: 'deleteByIds',
  log: 'log',
  logState: 'logState',
  restore: 'restore',
  export: 'export',
  import: 'import',
  shareView: 'find',
  findFiles: 'findFileList',
  downloadFile: 'downloadFile',
  uploadFile: 'uploadFile',
  removeFiles: 'removeFileByIds',
};

/** The abilities by the name of the Refine action, for actions that Refine names differently. */
const refineActions: Readonly<Record<string, Ability>> = {
  list: 'find',
  show: 'findById',
  clone: 'create',
  edit: 'update',
  delete: 'deleteById',
};

/** Whether the resource offers the operation and the user has the permission. False for unknown operations. */
export function isAble(offer: Offer, ability: Ability, held: ReadonlySet<string>): boolean {
  const isOffered = offer.operations.includes(operationOf[ability]);
  const codes = offer.kind === undefined ? permissionsFor(offer, ability) : [permissionOfKind(offer, offer.kind, ability)];
  return isOffered && holdsAny(held, codes);
}

/**
 * Whether the user may open a page or use a button for this action. Like `isAble`, but for a resource without single reads, `show`
 * requires the list permission.
 */
export function mayAct(offer: Offer, action: string, held: ReadonlySet<string>): boolean {
  const ability = abilityOf(action);
  if (ability === undefined) return false;
  const isListed = action === 'show' && !offer.operations.includes(operationOf.findById);
  return isAble(offer, isListed ? 'find' : ability, held);
}

function abilityOf(action: string): Ability | undefined {
  if (Object.hasOwn(refineActions, action)) return refineActions[action];
  return Object.hasOwn(operationOf, action) ? (action as Ability) : undefined;
}

type Offering = Pick<Resource, 'perms' | 'callPerms' | 'kinds' | 'kind' | 'calls'>;

/** Returns the operations and permissions of a loaded resource, or of one kind of its records. */
export function offerOf({ perms, callPerms, kinds, kind, calls }: Offering): Offer {
  return {
    perms,
    ...(callPerms && { callPerms }),
    ...(kinds && { kinds }),
    ...(kind !== undefined && { kind }),
    operations: operations.filter((operation) => calls[operation] !== undefined),
  };
}

/** Required permissions. The user must have at least one code of each list. */
export type Needs = readonly (readonly string[])[];

export type FieldWay = 'read' | 'write';

/** Whether all required permissions are held. */
export function isMet(needs: Needs, holds: (code: string) => boolean): boolean {
  return needs.every((codes) => codes.some(holds));
}

/**
 * Returns the permissions that a field requires in addition to those of the call. Writing requires reading too, because values could
 * otherwise be guessed.
 */
export function fieldNeeds({ access }: Pick<Field, 'access'>, way: FieldWay): Needs {
  const codes = way === 'read' ? [access?.read] : [access?.read, access?.write];
  return codes.flatMap((code) => (code === undefined ? [] : [[code]]));
}

/** Returns all permissions that a field requires: to read it in a list or a record, or to write it in a new or existing record. */
export function allFieldNeeds(resource: Guarded, field: Pick<Field, 'access'>, way: FieldWay): Needs {
  const abilities = way === 'read' ? (['find', 'findById'] as const) : (['create', 'update'] as const);
  return [abilities.flatMap((ability) => permissionsFor(resource, ability)), ...fieldNeeds(field, way)];
}
