import type { Resource } from '../../../contract/resource.ts';
import type { SchemaEffect } from '../../../contract/schemaEditor.ts';
import { type Language, listed, semicolons, type Text } from '../../../contract/text.ts';
import type { Actor } from '../../access/actor.ts';
import { type AccessModel, type AccessRole, adminRoleKey, codesOf, readAccess, scopeOf } from '../../access/model.ts';
import { AppError } from '../../appError.ts';
import type { Store } from '../../db/store.ts';

/** Somebody whose rights are weighed: the editor of a file, or what a role would make of a person. */
export type Person = Pick<Actor, 'user' | 'scope' | 'permissions' | 'menuIds'>;

/** Something that a text would let people see or do that they could not before. */
export interface Opening {
  /** The resource that it is about. */
  readonly of: string;
  readonly text: Text;
  /** Whether somebody can do it now. Whoever cannot must not open it for others either. */
  readonly could: (person: Person) => boolean;
  /** Whether somebody could do it then. */
  readonly can: (person: Person) => boolean;
}

/** A resource as it is live and as a text would make it. */
export interface Change {
  readonly before: Resource;
  readonly after: Resource;
}

/** What nobody but an administrator can answer for: whose it was is not known any more, or code decides it. */
export const administratorOnly = ({ menuIds }: Person): boolean => menuIds === 'all';

/** So many are named in a message; more nobody reads there. */
const mostNamed = 6;

/** Refuses what somebody would open for others and cannot see or do themselves, in so many words. */
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

/** What would be open to whom, for the panel of the editor; what nobody gains by, and the reader may open, is no news. */
export async function reportOpenings(
  store: Store,
  person: Person,
  openings: readonly Opening[],
): Promise<SchemaEffect[]> {
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
  en: '; you may not do so yourself, so only an administrator (role admin) can save it',
};

function isAdmin({ menuIds }: Person): boolean {
  return menuIds === 'all';
}

/** What somebody would be with one role alone. */
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
  if (roles.length === 0) return { zh: '目前没有角色因此多得权限', en: 'no role gains by it now' };
  const ids = new Set(roles.map(({ id }) => id));
  const holding = [...users.values()].filter(
    ({ isEnabled, roleIds }) => isEnabled && roleIds.some((id) => ids.has(id)),
  );
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
    en: `gained by ${names.en} (${holding.length} users${holding.length > 0 ? `: ${accounts.en}` : ''})`,
  };
}
