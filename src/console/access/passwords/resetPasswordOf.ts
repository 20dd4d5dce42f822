import { ownName } from '../../../contract/ownName.ts';
import type { Language } from '../../../contract/text.ts';
import { type Asker, askPassword, type OwnRecord } from './askPassword.ts';

/** Who asks about somebody else speaks of them, in a language. */
export interface OwnAsker extends Asker {
  readonly language: Language;
  /** Has the window look at the console as somebody else sees it; true when it does. */
  readonly viewAs: (userId: string) => Promise<boolean>;
}

/** Sets the password of somebody else: the first one of a new account, or another one. */
export function resetPasswordOf(asker: OwnAsker, user: OwnRecord, isNew: boolean): Promise<boolean> {
  const { say, language } = asker;
  const name = ownName('hwUser', user, language) || String(user.account);
  const values = { name, account: String(user.account) };
  return askPassword(asker, {
    title: say(isNew ? 'password.firstTitle' : 'password.resetTitle', values),
    text: say(isNew ? 'password.firstText' : 'password.resetText', values),
    userId: user.id,
    done: say('password.wasSet', values),
  });
}
