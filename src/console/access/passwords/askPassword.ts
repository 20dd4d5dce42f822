import { isPasswordLength, passwordLength, sessionCalls } from '../../../contract/session.ts';
import type { House } from '../../house.ts';
import type { Say } from '../../texts/say.ts';

/** What it takes to ask somebody something and to do it. */
export interface Asker extends Pick<House, 'box' | 'client' | 'notices'> {
  readonly say: Say;
}

/** A record with which it is done. */
export type OwnRecord = Readonly<Record<string, unknown>> & { readonly id: string };

interface PasswordQuestion {
  readonly title: string;
  readonly text: string;
  /** Whose password; one's own when left out. */
  readonly userId?: string;
  /** Said when it is set. */
  readonly done: string;
}

/** Asks for a new password and sets it (console-spec.md section 5); true when that is done. */
export async function askPassword({ box, client, notices, say }: Asker, question: PasswordQuestion): Promise<boolean> {
  const { title, text, userId, done } = question;
  const id = userId === undefined ? {} : { id: userId };
  /** The client tells of a failure; the old password is still the right one then, and the box stays as it is. */
  const attempt = (password: string): Promise<boolean> =>
    client.call({ method: 'POST', path: sessionCalls.changePassword, body: { ...id, password } }).then(
      () => true,
      () => false,
    );
  const password = await box.prompt({
    ...{ title, text },
    prompt: {
      ...{ type: 'password', hint: say('password.hint', passwordLength), check: isPasswordLength, attempt },
      fault: say('password.ask'),
    },
  });
  if (password === undefined) return false;
  notices.show({ type: 'success', text: done });
  return true;
}
