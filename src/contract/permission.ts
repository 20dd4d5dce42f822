import {
  type CallPerms,
  type Field,
  type Operation,
  operations,
  type Resource,
  type ResourceEntry,
} from './resource.ts';
import type { Text } from './text.ts';

/** What kinds of record may have permissions of their own for. */
export const kindAbilities = ['find', 'findById', 'create', 'update'] as const;
export type KindPerms = Readonly<Partial<Record<(typeof kindAbilities)[number], string>>>;

/** Kinds of record with permissions of their own: which one a record is of is said by a field that never changes. */
export interface Kinds {
  readonly field: string;
  /** By value of the field; what a kind does not name is as for the resource. */
  readonly perms: Readonly<Record<string, KindPerms>>;
  /** By value of the field those fields that no such record ever shows. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
  /** Permissions of steps that are the same for every kind: who holds one of them sees records of all kinds. */
  readonly seenWith?: readonly string[];
}

/** The permission that each call of a resource needs: the resource's prefix and this suffix (README section 4.1). */
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

/** Abilities whose permission a resource file may name: of the log, of everything about imports, and of writing. */
const named = {
  ...{ log: 'log', logState: 'log', import: 'import' },
  ...{ create: 'add', update: 'edit', saveByIds: 'edit', restore: 'edit' },
  ...{ deleteById: 'remove', deleteByIds: 'remove' },
} as const satisfies Partial<Record<Ability, keyof CallPerms>>;

/** What somebody needs to do that with records of the resource: the common permission, unless its file names another. */
export function permissionOf(
  { perms, callPerms }: { readonly perms: string; readonly callPerms?: CallPerms },
  ability: Ability,
): string {
  const own = Object.hasOwn(named, ability) ? callPerms?.[named[ability as keyof typeof named]] : undefined;
  return own ?? permissionFor(perms, ability);
}

/** What says which permissions records of a resource ask for. */
export interface Guarded {
  readonly perms: string;
  readonly callPerms?: CallPerms;
  readonly kinds?: Kinds;
}

/** What tells of a record asks, of a kind with a permission of its own for that, for the same as the record does. */
const like: Readonly<Partial<Record<Ability, 'findById' | 'update'>>> = {
  log: 'findById',
  logState: 'findById',
  restore: 'update',
};

/** The same for records of one kind. */
export function permissionOfKind(guarded: Guarded, kind: string, ability: Ability): string {
  const own: Partial<Record<Ability, string>> = kindPermsOf(guarded, kind);
  const common = permissionOf(guarded, ability);
  const other = like[ability];
  // A permission that the file names for the call is that of every kind.
  const isNamed = other === undefined || common !== permissionOf(guarded, other);
  return own[ability] ?? (isNamed ? common : (own[other] ?? common));
}

/** All permissions of which one is enough to ask at all; which kinds of record the answer is about depends on the others. */
export function permissionsFor(guarded: Guarded, ability: Ability): readonly string[] {
  if (!guarded.kinds) return [permissionOf(guarded, ability)];
  return [...new Set(Object.keys(guarded.kinds.perms).map((kind) => permissionOfKind(guarded, kind, ability)))];
}

/**
 * The same for a step or an action: what asks for the permission to change records of the resource asks, with a record of a
 * kind, for the one to change records of this kind.
 */
export function permissionsForAction(guarded: Guarded, perm: string): readonly string[] {
  return perm === permissionOf(guarded, 'update') ? permissionsFor(guarded, 'update') : [perm];
}

function kindPermsOf({ kinds }: Guarded, kind: string): KindPerms {
  return kinds && Object.hasOwn(kinds.perms, kind) ? (kinds.perms[kind] ?? {}) : {};
}

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

/** The last words of all permissions that the calls of a resource may need. */
export const permissionSuffixes: ReadonlySet<string> = new Set(buttons.map(({ suffix }) => suffix));

/** What is done with accounts besides the calls of their file (README section 3). */
export const resetPassword = {
  name: 'resetPwd',
  code: 'fms:user:resetPwd',
  title: { zh: '重置密码', en: 'Reset password' },
} as const;

/** Permissions of resources that have calls of the server's own. */
const ownPermissions: Readonly<Record<string, readonly Permission[]>> = {
  hwUser: [resetPassword],
};

/** Every permission of a resource, each once: its calls, its transitions, actions, questions, labels and papers, and pages and fields with one of their own. */
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
    ...screens.flatMap(({ perm, title }) =>
      perm === undefined ? [] : [{ code: perm, title: withVerb(title, '打开', 'Open') }],
    ),
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
  // Several of them may share a code: the first says what the button is called.
  return all.filter(({ code }, i) => all.findIndex((each) => each.code === code) === i);
}

/** What a file may name a permission for, with the operations of which one must be offered for it to mean something. */
export const namedCalls: readonly {
  readonly key: keyof CallPerms;
  readonly of: readonly string[];
  readonly title: Text;
}[] = [
  { key: 'log', of: ['log'], title: { zh: '操作日志', en: 'Log' } },
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

/** Whether somebody who holds `held` has at least one of `needed` (README section 5). Nothing needed: no. */
export function holdsAny(held: ReadonlySet<string>, needed: readonly string[]): boolean {
  return needed.some((code) => held.has(code));
}

/** `tms:*:list` and the like against one code; `*` alone stands for everything (README section 5). */
export function matchesPattern(pattern: string, code: string): boolean {
  if (pattern === '*') return true;
  const want = pattern.split(':');
  const have = code.split(':');
  return (
    want.every((part, i) => part === '*' || part === have[i]) && (want.length === have.length || want.at(-1) === '*')
  );
}

/** What a resource offers, as its line in the index says it, and under which permissions. */
type Offer = Pick<ResourceEntry, 'perms' | 'callPerms' | 'kinds' | 'operations'> & Pick<Resource, 'kind'>;

/** The call behind each ability. */
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

/** The words that Refine has for some abilities; the others are asked for by their own names. */
const refineActions: Readonly<Record<string, Ability>> = {
  list: 'find',
  show: 'findById',
  clone: 'create',
  edit: 'update',
  delete: 'deleteById',
};

/** Whether the resource offers it and the person holds the permission for it. Anything unknown: no. */
export function isAble(offer: Offer, ability: Ability, held: ReadonlySet<string>): boolean {
  const isOffered = offer.operations.includes(operationOf[ability]);
  const codes =
    offer.kind === undefined ? permissionsFor(offer, ability) : [permissionOfKind(offer, offer.kind, ability)];
  return isOffered && holdsAny(held, codes);
}

/** The same for what a page or a button is for: `show` is in the list where a resource gives no single record. */
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

/** The offer of a resource that is loaded, or of one kind of its records. */
export function offerOf({ perms, callPerms, kinds, kind, calls }: Offering): Offer {
  return {
    perms,
    ...(callPerms && { callPerms }),
    ...(kinds && { kinds }),
    ...(kind !== undefined && { kind }),
    operations: operations.filter((operation) => calls[operation] !== undefined),
  };
}

/** What it takes to do something: of each of these lists one code. */
export type Needs = readonly (readonly string[])[];

export type FieldWay = 'read' | 'write';

/** Whether all that something takes is there. */
export function isMet(needs: Needs, holds: (code: string) => boolean): boolean {
  return needs.every((codes) => codes.some(holds));
}

/** What a field asks for besides the call that it comes with; nobody writes what they may not read, or it could be guessed. */
export function fieldNeeds({ access }: Pick<Field, 'access'>, way: FieldWay): Needs {
  const codes = way === 'read' ? [access?.read] : [access?.read, access?.write];
  return codes.flatMap((code) => (code === undefined ? [] : [[code]]));
}

/** All that a field asks for: it is read in lists or in one record, and written in a new record or in one that is there. */
export function allFieldNeeds(resource: Guarded, field: Pick<Field, 'access'>, way: FieldWay): Needs {
  const abilities = way === 'read' ? (['find', 'findById'] as const) : (['create', 'update'] as const);
  return [abilities.flatMap((ability) => permissionsFor(resource, ability)), ...fieldNeeds(field, way)];
}
