import type { UserInfo } from '../../contract/session.ts';
import type { Row } from '../db/store.ts';

/** What a console is told of a user (contract.md section 3). */
export function userInfoOf(user: Row, roleKeys: readonly string[]): UserInfo {
  const { id, account, userName, userNameEn, email, locale } = user;
  return {
    ...{ id: String(id), account: String(account), name: String(userName), email: String(email ?? '') },
    ...(userNameEn && { nameEn: String(userNameEn) }),
    ...{ roleKeys, locale: String(locale) },
  };
}
