import { passwordLength, sessionCalls } from '../../../contract/session.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** Asks for the new password and sets it (console-spec.md section 5). */
export function useChangePassword(): () => Promise<void> {
  const { box, client, notices } = useHouse();
  const { say } = useSay();
  return async () => {
    const password = await box.prompt({
      title: say('layout.changePassword'),
      text: say('password.ask'),
      prompt: {
        type: 'password',
        hint: say('password.hint'),
        check: (input) => input.length >= passwordLength.min && input.length <= passwordLength.max,
        fault: say('password.ask'),
      },
    });
    if (password === undefined) return;
    try {
      await client.call({ method: 'POST', path: sessionCalls.changePassword, body: { password } });
      notices.show({ type: 'success', text: say('password.changed') });
    } catch {
      // The client has told the person; the old password is still the right one.
    }
  };
}
