import type { NotificationProvider } from '@refinedev/core';
import type { Notices } from '../shell/notices/notices.ts';

/** What Refine wants to say becomes a toast. Failed calls are told by the client itself, once. */
export function createNoticeProvider(notices: Notices): NotificationProvider {
  return {
    open: ({ type, message }) => {
      if (type !== 'error') notices.show({ type: type === 'success' ? 'success' : 'info', text: message });
    },
    close: () => undefined,
  };
}
