import type { UserInfo } from '../../contract/session.ts';
import type { Language } from '../../contract/text.ts';

/** What somebody is called in a language. */
export function personName({ name, nameEn }: Pick<UserInfo, 'name' | 'nameEn'>, language: Language): string {
  return language === 'en' ? (nameEn ?? name) : name;
}
