import type { LoginAnswer, UserInfo } from '../../contract/session.ts';

/** A kept session, or undefined when what is kept is not one: it may be old, broken or hostile. */
export function readSession(kept: unknown): LoginAnswer | undefined {
  if (!isObject(kept) || typeof kept.token !== 'string' || !/^[\x21-\x7e]+$/.test(kept.token)) return undefined;
  const info = isObject(kept.userInfo) ? kept.userInfo : {};
  return { token: kept.token, userInfo: readUser(info) };
}

function readUser(info: Readonly<Record<string, unknown>>): UserInfo {
  const text = (key: keyof UserInfo) => (typeof info[key] === 'string' ? (info[key] as string) : '');
  const roleKeys = Array.isArray(info.roleKeys) ? info.roleKeys.filter((key) => typeof key === 'string') : [];
  const [nameEn, viewedBy] = [text('nameEn'), text('viewedBy')];
  return {
    id: text('id'),
    account: text('account'),
    name: text('name'),
    email: text('email'),
    roleKeys,
    locale: text('locale'),
    ...(nameEn !== '' && { nameEn }),
    ...(viewedBy !== '' && { viewedBy }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
