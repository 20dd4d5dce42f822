import type { Field } from '../../../contract/field.ts';
import { type Ability, type FieldWay, fieldNeeds, isMet, permissionOfKind } from '../../../contract/permission.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { SchemaEffect } from '../../../contract/schemaEditor.ts';
import { type Language, listed, many, semicolons, type Text } from '../../../contract/wire.ts';
import type { Actor } from '../../access/actor.ts';
import { type AccessModel, type AccessRole, adminRoleKey, codesOf, readAccess, scopeOf } from '../../access/model.ts';
import { holds, holdsFor, reachOf } from '../../access/rights.ts';
import { AppError } from '../../appError.ts';
import type { Store } from '../../db/store.ts';

/** A user whose rights are compared: the editor of a file, or a user with only one role. */
export type Person = Pick<Actor, 'user' | 'scope' | 'permissions' | 'menuIds'>;

/** Access that a changed resource file would newly give to users. */
export interface Opening {
  /** Name of the affected resource. */
  readonly of: string;
  readonly text: Text;
  /** Whether a user has the access now. A user without it must not grant it to others either. */
  readonly could: (person: Person) => boolean;
  /** Whether a user would have the access afterwards. */
  readonly can: (person: Person) => boolean;
}

/** The live version of a resource, and the version that the changed file would create. */
export interface Change {
  readonly before: Resource;
  readonly after: Resource;
}

/**
 * Returns true for administrators. Used for openings that only they may confirm, because the former owner is unknown or code decides about
 * access.
 */
export const administratorOnly = ({ menuIds }: Person): boolean => menuIds === 'all';

/** Maximum number of items in a message; nobody reads longer lists. */
const mostNamed = 6;

/** Throws if a changed file would give others access that the user does not have; the error lists that access. */
export function assertMayOpen(person: Person, openings: readonly Opening[]): void {
  const beyond = openings.filter(({ could }) => !isAdmin(person) && !could(person));
  if (beyond.length === 0) return;
  const what = (language: Language): string =>
    beyond
      .slice(0, mostNamed)
      .map(({ text }) => text[language])
      .join(semicolons[language]) + (beyond.length > mostNamed ? ' …' : '');
  throw new AppError('schemaOpens', {
    values: (language) => ({ what: what(language) }),
    data: (language: Language) => ({
      errors: beyond.map(({ text }) => ({ path: '/text', keyword: 'permission', message: text[language] })),
    }),
  });
}

/**
 * Returns the openings as effects for the editor, with the roles that would gain access. Openings that no role gains and that the reader
 * may confirm are left out.
 */
export async function reportOpenings(store: Store, person: Person, openings: readonly Opening[]): Promise<SchemaEffect[]> {
  if (openings.length === 0) return [];
  const model = await readAccess(store);
  const roles = [...model.roles.values()].filter(({ isEnabled, roleKey }) => isEnabled && roleKey !== adminRoleKey);
  const people = roles.map((role) => ({ role, person: personOf(model, role) }));
  return openings.flatMap((opening): SchemaEffect[] => {
    const gains = people.filter((one) => opening.can(one.person) && !opening.could(one.person)).map(({ role }) => role);
    const isBeyond = !isAdmin(person) && !opening.could(person);
    if (gains.length === 0 && !isBeyond) return [];
    const [who, need] = [gainers(model, gains), isBeyond ? adminNeeded : { zh: '', en: '' }];
    const text = {
      zh: `${opening.text.zh}；${who.zh}${need.zh}`,
      en: `${opening.text.en}; ${who.en}${need.en}`,
    };
    return [{ about: 'access', sign: '+', of: opening.of, text, isLoss: false, ...(isBeyond && { needsAdmin: true }) }];
  });
}

const adminNeeded: Text = {
  zh: '；您自己没有这项权限，只有管理员（admin 角色）可以保存',
  en: '; you do not have this permission yourself, so only an administrator (role admin) can save it',
};

function isAdmin({ menuIds }: Person): boolean {
  return menuIds === 'all';
}

/** Returns the rights of a user with only one role. */
function personOf(model: AccessModel, { menuIds, dataScope }: AccessRole): Person {
  const nobody = { id: '', userType: '', dataScope: '', repositoryIds: [], customerId: '' };
  return {
    user: { id: '', account: '', name: '', email: '', roleKeys: [], locale: 'zh' },
    scope: scopeOf(nobody, [dataScope], false),
    menuIds: new Set(menuIds),
    permissions: codesOf(model, menuIds),
  };
}

function gainers({ users }: AccessModel, roles: readonly AccessRole[]): Text {
  if (roles.length === 0) return { zh: '目前没有角色因此获得更多权限', en: 'no role gains access through this change' };
  const ids = new Set(roles.map(({ id }) => id));
  const holding = [...users.values()].filter(({ isEnabled, roleIds }) => isEnabled && roleIds.some((id) => ids.has(id)));
  const names = listed(
    roles.slice(0, mostNamed).map(({ roleName }) => roleName),
    roles.length > mostNamed,
  );
  const accounts = listed(
    holding.slice(0, mostNamed).map(({ account }) => account),
    holding.length > mostNamed,
  );
  return {
    zh: `角色 ${names.zh} 由此获得（${holding.length} 人${holding.length > 0 ? `：${accounts.zh}` : ''}）`,
    en: `roles that gain access: ${names.en} (${many(holding.length, 'user')}${holding.length > 0 ? `: ${accounts.en}` : ''})`,
  };
}

const abilities: readonly (readonly [Ability, Text])[] = [
  ['find', { zh: '查看列表', en: 'list records' }],
  ['findById', { zh: '查看详情', en: 'view' }],
  ['create', { zh: '新增', en: 'add' }],
  ['update', { zh: '编辑', en: 'edit' }],
  ['deleteById', { zh: '删除', en: 'delete' }],
  ['log', { zh: '操作记录', en: 'view the history' }],
  ['export', { zh: '导出', en: 'export' }],
  ['import', { zh: '导入', en: 'import' }],
  ['uploadFile', { zh: '上传附件', en: 'upload files' }],
  ['removeFiles', { zh: '删除附件', en: 'delete files' }],
];

/** Returns calls that would require another permission: because of a changed prefix or permission, or removed kinds. */
export function openedCalls(change: Change): Opening[] {
  const { before, after } = change;
  const kinds = new Set([before, after].flatMap((one) => Object.keys(one.kinds?.perms ?? {})));
  const calls = abilities.flatMap(([ability, what]) =>
    [...(kinds.size > 0 ? kinds : [''])].flatMap((kind): Opening[] => {
      const [was, is] = [before, after].map((one) => permissionOfKind(one, kind, ability)) as [string, string];
      if (was === is) return [];
      const which = kind === '' ? '' : ` (${kind})`;
      return [
        {
          of: after.name,
          text: {
            zh: `${after.name}${which}：${what.zh}改由 ${is} 控制（原为 ${was}）`,
            en: `${after.name}${which}: users now need ${is} to ${what.en} (before: ${was})`,
          },
          could: (person) => holds(person, was),
          can: (person) => holds(person, is),
        },
      ];
    }),
  );
  return [...calls, ...openedKinds(change)];
}

/** Returns changes that reveal more kinds: permissions that give access to all kinds, and a changed kind field. */
function openedKinds({ before, after }: Change): Opening[] {
  if (!before.kinds) return [];
  const seenKinds = new Set(before.kinds.seenWith ?? []);
  const codes = (after.kinds?.seenWith ?? []).filter((code) => !seenKinds.has(code));
  const isOther = after.kinds !== undefined && after.kinds.field !== before.kinds.field;
  if (codes.length === 0 && !isOther) return [];
  return [
    {
      of: after.name,
      text: {
        zh: `${after.name}：更多人可看到所有类型的记录`,
        en: `${after.name}: more users see records of every kind`,
      },
      could: (person) => holdsEveryKind(person, before),
      can: (person) => (isOther ? holdsFor(person, after, 'find') : codes.some((code) => holds(person, code))),
    },
  ];
}

type Rights = Parameters<typeof holds>[0];

/** Whether the user may list records of every kind. */
export function holdsEveryKind(rights: Rights, resource: Resource): boolean {
  const kinds = Object.keys(resource.kinds?.perms ?? {});
  if (kinds.length === 0) return holdsFor(rights, resource, 'find');
  return kinds.every((kind) => holds(rights, permissionOfKind(resource, kind, 'find')));
}

const ways: readonly (readonly [FieldWay, Text])[] = [
  ['read', { zh: '查看', en: 'read' }],
  ['write', { zh: '修改', en: 'write' }],
];

/** Returns fields that would require fewer permissions, and system fields that users could edit. */
export function openedFields(change: Change): Opening[] {
  return [...openedAccess(change), ...openedSystem(change)];
}

function openedSystem({ before, after }: Change): Opening[] {
  return pairsOf(before.fields, after.fields).flatMap(({ name, was, is }): Opening[] => {
    if (!was.system || is.system) return [];
    const text = {
      zh: `${after.name}.${name}：由系统填写的字段变为可手工填写`,
      en: `${after.name}.${name}: users could edit a field that the system fills in`,
    };
    return [{ of: after.name, text, could: administratorOnly, can: (person) => holdsFor(person, after, 'update') }];
  });
}

function openedAccess({ before, after }: Change): Opening[] {
  return pairsOf(before.fields, after.fields).flatMap(({ name, was, is }) =>
    ways.flatMap(([way, what]): Opening[] => {
      const [needed, needs] = [fieldNeeds(was, way), fieldNeeds(is, way)];
      const stillNeeded = new Set(needs.flat());
      const dropped = needed.flat().filter((code) => !stillNeeded.has(code));
      if (dropped.length === 0) return [];
      const ability = way === 'read' ? 'find' : 'update';
      return [
        {
          of: after.name,
          text: {
            zh: `${after.name}.${name}：${what.zh}不再需要 ${dropped.join('、')}`,
            en: `${after.name}.${name}: users no longer need ${dropped.join(', ')} to ${what.en}`,
          },
          could: (person) => holdsFor(person, before, ability) && isMet(needed, (code) => holds(person, code)),
          can: (person) => holdsFor(person, after, ability) && isMet(needs, (code) => holds(person, code)),
        },
      ];
    }),
  );
}

interface Pair {
  readonly name: string;
  readonly was: Field;
  readonly is: Field;
}

/** Returns the fields that exist before and after, including those of small records (`items`). */
function pairsOf(before: readonly Field[], after: readonly Field[], above = ''): Pair[] {
  return after.flatMap((is) => {
    const was = before.find(({ name }) => name === is.name) ?? before.find(({ name }) => name === is.was);
    if (!was) return [];
    const name = `${above}${is.name}`;
    return [{ name, was, is }, ...pairsOf(was.items ?? [], is.items ?? [], `${name}.`)];
  });
}

const scopes = ['WAREHOUSE', 'CUSTOMER', 'SELF'] as const;

const scopeTexts: Readonly<Record<(typeof scopes)[number], Text>> = {
  WAREHOUSE: { zh: '仅本仓库', en: 'own warehouses' },
  CUSTOMER: { zh: '仅本客户', en: 'own customer' },
  SELF: { zh: '仅本人', en: 'own records' },
};

/** Returns records, and their files, that users with a limited data scope would newly see. */
export function openedScope({ before, after }: Change): Opening[] {
  const marked = [before, after].map((one) => one.detail.files?.marks?.some(({ forCustomers }) => forCustomers) === true);
  return scopes.flatMap((scope): Opening[] => {
    const [was, is] = [before, after].map((one) => reachOf(one, scope)) as [string, string];
    const isWider = was !== is && was !== 'all' && is !== 'none';
    const showsFiles = scope === 'CUSTOMER' && marked[0] === true && marked[1] !== true && after.detail.files !== undefined;
    if (!isWider && !showsFiles) return [];
    const what = isWider ? { zh: '记录', en: 'records' } : { zh: '附件', en: 'files' };
    const scopeText = scopeTexts[scope];
    return [
      {
        of: after.name,
        text: {
          zh: `${after.name}：数据范围为“${scopeText.zh}”的人可看到更多${what.zh}`,
          en: `${after.name}: users with the data scope "${scopeText.en}" see more ${what.en}`,
        },
        could: (person) => person.scope.name === 'ALL' && holdsEveryKind(person, before),
        can: (person) => person.scope.name === scope && holdsFor(person, after, 'find'),
      },
    ];
  });
}
