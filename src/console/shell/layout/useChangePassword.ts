import { isPasswordLength, passwordLength, sessionCalls } from '../../../contract/session.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** Asks for the new password and sets it (console-spec.md section 5). */
export function useChangePassword(): () => Promise<void> {
  const { box, client, notices } = useHouse();
  const { say } = useSay();
  /** The client tells of a failure; the old password is still the right one then, and the box stays as it is. */
  const change = (password: string): Promise<boolean> =>
    client.call({ method: 'POST', path: sessionCalls.changePassword, body: { password } }).then(
      () => true,
      () => false,
    );
  return async () => {
    const password = await box.prompt({
      title: say('layout.changePassword'),
      text: say('password.ask'),
      prompt: {
        type: 'password',
        hint: say('password.hint', passwordLength),
        check: isPasswordLength,
        fault: say('password.ask'),
        attempt: change,
      },
    });
    if (password !== undefined) notices.show({ type: 'success', text: say('password.changed') });
  };
}
