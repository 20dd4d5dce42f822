import type { NotificationProvider } from '@refinedev/core';
import type { HwError } from '../client/hwError.ts';
import type { Notices } from '../ui/notices/notices.tsx';

/** Refine's notification provider, extended by the reporting of failed requests. */
interface NoticeProvider extends NotificationProvider {
  /** Shows an error toast for a failed request, unless its caller shows the error. */
  readonly failed: (error: HwError) => void;
}

/** Shows Refine's notifications as toasts. The HTTP client already reports failed requests, so Refine's messages about them are dropped. */
export function createNoticeProvider(notices: Notices): NoticeProvider {
  return {
    open: ({ type, message }) => {
      if (type !== 'error') notices.show({ type: type === 'success' ? 'success' : 'info', text: message });
    },
    close: () => undefined,
    failed: ({ message }) => notices.show({ type: 'error', text: message }),
  };
}
