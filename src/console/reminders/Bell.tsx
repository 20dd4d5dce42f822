import { BellOutlined } from '@ant-design/icons-svg';
import { type ReactNode, useEffect, useState } from 'react';
import { reminderCalls } from '../../contract/reminders.ts';
import { useApp } from '../app.ts';
import { reminderNews } from '../live/liveApp.ts';
import { ask, postCall } from '../providers/requests.ts';
import { useData } from '../providers/useData.ts';
import { lazyPart } from '../ui/failures.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { texts } from './texts.ts';
import './reminders.css';

const ReminderPanel = lazyPart(async () => (await import('./ReminderPanel.tsx')).ReminderPanel);

/** The largest number that is shown; above it there is a plus sign. */
const mostShown = 99;

/** The bell in the header with the number of unread reminders; a click opens the panel of reminders. */
export function Bell(): ReactNode {
  const { t } = texts.useT();
  const [unread, setUnread] = useUnread();
  const [isOpen, setOpen] = useState(false);
  const label = t('bell', { n: unread });
  return (
    <>
      <button
        type="button"
        className="q-tool q-bell"
        data-testid="reminders"
        data-unread={unread}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon icon={BellOutlined} />
        {unread > 0 && (
          <span className="q-bell-count" aria-hidden="true">
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </button>
      {isOpen && <ReminderPanel waiting={null} onClose={() => setOpen(false)} onUnread={setUnread} />}
    </>
  );
}

/** Changes within this time, in ms, cause one request. */
const collectingTime = 200;

/**
 * Returns the number of unread reminders and a function that sets it. The number is loaded again whenever reminders change, for example on
 * another device. If a request fails, the last number stays.
 */
function useUnread() {
  const { recordNews } = useApp();
  const data = useData();
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const read = async (): Promise<void> => {
      const call = postCall<{ readonly unread: number }>(reminderCalls.count, { body: {} });
      const answer = await ask(data, call, { isQuiet: true }).catch(() => undefined);
      if (!isOver && typeof answer?.unread === 'number') setUnread(answer.unread);
    };
    const readSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), collectingTime);
    };
    const stop = recordNews.listen({ resource: reminderNews, id: '' }, readSoon);
    void read();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [data, recordNews]);
  return [unread, setUnread] as const;
}
