import { accessCalls } from '../../../contract/access.ts';
import { readSession } from '../../client/readSession.ts';
import { windowKeys, writeWindow } from '../../client/windowKeep.ts';
import { useHouse } from '../../house.ts';
import { leaveQuestion } from '../../shell/dialog/leaveQuestion.ts';
import { leavePage } from '../../shell/guard/leavePage.ts';
import { lostWith } from '../../shell/unsaved.ts';
import { useSay } from '../../texts/useSay.ts';

/** Has this window look at the console as somebody else sees it, true when it does; why that is refused is told by the client. */
export function useViewAs(): (userId: string) => Promise<boolean> {
  const { client, session, unsaved, box, notices } = useHouse();
  const { say } = useSay();
  return async (userId) => {
    if (unsaved.get().size > 0 && !(await box.confirm(leaveQuestion(say, lostWith(unsaved, unsaved.get())))))
      return false;
    const call = { method: 'POST', path: accessCalls.viewAs, body: { userId } } as const;
    const answer = readSession(await client.call(call).catch(() => undefined));
    if (!answer) return false;
    const isKept = session.beginViewing(answer);
    const { pathname, search } = window.location;
    writeWindow(windowKeys.viewFrom, pathname + search);
    if (isKept) leavePage('/');
    else notices.show({ type: 'error', text: say('viewing.notKept') });
    return isKept;
  };
}
