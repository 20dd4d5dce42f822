import type { App } from '../../app.ts';
import { hasScans } from './waitingScans.ts';

/**
 * Sends the scans that an earlier page load has left on this device, regardless of which page is open now, and again whenever the
 * connection is back. Returns a function that stops watching the connection.
 */
export function watchScans(app: App): () => void {
  const look = (): void => {
    if (hasScans(app)) void import('./scanQueue.ts').then(({ scanQueueOf }) => scanQueueOf(app)).catch(() => undefined);
  };
  window.addEventListener('online', look);
  look();
  return () => window.removeEventListener('online', look);
}

/** Asks before a logout if there are unsent scans; resolves to false if the user stays. */
export async function mayLogOut(app: App): Promise<boolean> {
  if (!hasScans(app)) return true;
  return import('./scanQueue.ts').then(({ askToLeave }) => askToLeave(app)).catch(() => true);
}
