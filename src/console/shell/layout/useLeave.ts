import { useLogout } from '@refinedev/core';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { leaveQuestion } from '../dialog/leaveQuestion.ts';
import { lostWith } from '../unsaved.ts';

/** Logs out, after asking when something typed would be lost. */
export function useLeave(): () => Promise<void> {
  const { unsaved, box } = useHouse();
  const { say } = useSay();
  const { mutate: logOut } = useLogout();
  return async () => {
    const isFree = unsaved.get().size === 0;
    if (!isFree && !(await box.confirm(leaveQuestion(say, lostWith(unsaved, unsaved.get()))))) return;
    unsaved.set(new Set());
    logOut();
  };
}
