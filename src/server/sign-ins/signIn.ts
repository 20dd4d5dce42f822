import { type ErrorKind, errors } from '../../contract/errors.ts';
import type { LoginAnswer } from '../../contract/session.ts';
import type { SignInOutcome } from '../../contract/sessions.ts';
import type { Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { type Login, login } from '../session/login.ts';
import { writeSoon } from '../session/unwritten.ts';
import { noteSignIn } from './noteSignIn.ts';

/** The refusals that tell of somebody who tried; any other is about the request or the house. */
const outcomes: ReadonlyMap<ErrorKind, SignInOutcome> = new Map([
  [errors.wrongLogin, 'refused'],
  [errors.tooManyAttempts, 'heldBack'],
]);

/** Logs somebody in, and keeps a line of those who tried in vain: `login` itself notes whoever came in. */
export async function signIn(house: House, given: Login): Promise<LoginAnswer> {
  try {
    return await login(house, given);
  } catch (error) {
    const outcome = error instanceof Refusal ? outcomes.get(error.kind) : undefined;
    if (outcome) {
      const now = house.clock();
      const write = (store: Store) => noteSignIn(store, given, { outcome, now });
      // Where too much waits to be written, this line is not among it.
      await writeSoon(house, { write, unwritten: async () => undefined }).catch((err: unknown) =>
        house.log.warn({ err, event: 'signInNotNoted' }, 'a line of the sign-in log was not written'),
      );
    }
    throw error;
  }
}
