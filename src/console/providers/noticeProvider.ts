import type { NotificationProvider } from '@refinedev/core';
import type { HwError } from '../client/hwError.ts';
import type { Notices } from '../ui/notices/notices.tsx';

/** Refine's notification provider, extended by the reporting of failed requests. */
interface NoticeProvider extends NotificationProvider {
  /** Shows an error toast for a failed request. The caller must leave out errors that are shown elsewhere. */
  readonly failed: (error: HwError) => void;
}

/**
 * Creates the provider that shows Refine's notifications as toasts. The HTTP client already reports failed requests, so error messages of
 * Refine are dropped.
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
