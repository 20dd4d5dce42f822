import { askPassword } from '../../access/passwords/askPassword.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** Asks for one's own new password and sets it (console-spec.md section 5). */
export function useChangePassword(): () => Promise<void> {
  const { box, client, notices } = useHouse();
  const { say } = useSay();
  const question = { title: say('layout.changePassword'), text: say('password.ask'), done: say('password.changed') };
  return async () => {
    await askPassword({ box, client, notices, say }, question);
  };
}
