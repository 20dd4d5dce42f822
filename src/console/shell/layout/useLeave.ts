import { useLogout } from '@refinedev/core';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** Logs out, after asking when something typed would be lost. */
export function useLeave(): () => Promise<void> {
  const { unsaved, box } = useHouse();
  const { say } = useSay();
  const { mutate: logOut } = useLogout();
  return async () => {
    const isFree = unsaved.get().size === 0;
    const text = {
      title: say('form.leaveTitle'),
      text: say('form.leaveText'),
      ok: say('form.leave'),
      cancel: say('form.stay'),
      isDangerous: true,
    };
    if (!isFree && !(await box.confirm(text))) return;
    unsaved.set(new Set());
    logOut();
  };
}
