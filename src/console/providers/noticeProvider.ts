import type { NotificationProvider } from '@refinedev/core';
import type { HwError } from '../client/hwError.ts';
import type { Notices } from '../shell/notices/notices.tsx';

/** Refine's notification provider, and the place where failed calls are told. */
interface NoticeProvider extends NotificationProvider {
  /** Tells of a call that failed, unless whoever sent it shows that itself. */
  readonly failed: (error: HwError) => void;
}

/** What Refine wants to say becomes a toast. Of a failed call the client tells, once; what Refine says of it is left out. */
export function createNoticeProvider(notices: Notices): NoticeProvider {
  return {
    open: ({ type, message }) => {
      if (type !== 'error') notices.show({ type: type === 'success' ? 'success' : 'info', text: message });
    },
    close: () => undefined,
    failed: ({ message }) => notices.show({ type: 'error', text: message }),
  };
}
