import type { House } from '../../house.ts';
import { say } from '../../texts/say.ts';

/**
 * What a window does when somebody else has logged in in this browser: nothing of the person before stays in it, and it
 * is loaded anew (`leave`) once what they have typed is parked for them. What cannot be parked is not thrown away behind
 * their back: they are asked, and as long as they stay they are told that this page can do nothing more.
 */
export function createHandOver(
  { drafts, box, notices }: Pick<House, 'drafts' | 'box' | 'notices'>,
  leave: () => void,
): () => Promise<void> {
  // Parking may itself find out that somebody else is logged in: one hand-over at a time.
  let isUnderWay = false;
  let hasStayed = false;
  const handOver = async (): Promise<void> => {
    if (await drafts.flush()) return leave();
    if (hasStayed) return notices.show({ type: 'error', text: say('session.otherStays') });
    const isLeaving = await box.confirm({
      title: say('session.otherTitle'),
      text: say('session.otherText'),
      ok: say('session.otherGo'),
      cancel: say('form.stay'),
      isDangerous: true,
    });
    if (isLeaving) return leave();
    hasStayed = true;
  };
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await handOver().finally(() => {
      isUnderWay = false;
    });
  };
}
