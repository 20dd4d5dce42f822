import type { NotificationProvider } from '@refinedev/core';
import type { HwError } from '../client/hwError.ts';
import type { Notices } from '../shell/notices/notices.tsx';

/** Refine's notification provider, and the place where failed calls are reported. */
interface NoticeProvider extends NotificationProvider {
  /** Reports a failed call, unless its caller shows the failure. */
  readonly failed: (error: HwError) => void;
}

/**
 * Refine's notifications become toasts. Failed calls are reported once, by the client, so Refine's messages about them
 * are dropped.
 */
export function createNoticeProvider(notices: Notices): NoticeProvider {
  return {
    open: ({ type, message }) => {
      if (type !== 'error') notices.show({ type: type === 'success' ? 'success' : 'info', text: message });
    },
    close: () => undefined,
    failed: ({ message }) => notices.show({ type: 'error', text: message }),
  };
}
