import { type Asker, askPassword, type OwnRecord } from './askPassword.ts';

/** Sets the password of somebody else: the first one of a new account, or another one. */
export function resetPasswordOf(asker: Asker, user: OwnRecord, isNew: boolean): Promise<boolean> {
  const { say } = asker;
  const name = String(user.userName ?? user.account);
  const values = { name, account: String(user.account) };
  return askPassword(asker, {
    title: say(isNew ? 'password.firstTitle' : 'password.resetTitle', values),
    text: say(isNew ? 'password.firstText' : 'password.resetText', values),
    userId: user.id,
    done: say('password.wasSet', values),
  });
}
