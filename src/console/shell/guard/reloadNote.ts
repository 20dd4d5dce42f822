import { readWindow, windowKeys, writeWindow } from '../../client/windowKeep.ts';

/** The page reloads itself once within so many ms at most. */
const distance = 30_000;

const namePrefix = 'quayside.reload.';

/**
 * Whether the page may reload itself now; if so, that is noted. The note outlives the reload: in the storage of the
 * window, or where that throws in the window's name.
 */
export function mayReload(now: number = Date.now()): boolean {
  const last = Math.max(noted(readWindow(windowKeys.reload)), noted(Number(nameOfWindow().slice(namePrefix.length))));
  // A clock that was set back gives a time in the future: that note says nothing.
  if (last <= now && now - last < distance) return false;
  if (!writeWindow(windowKeys.reload, now)) window.name = `${namePrefix}${now}`;
  return true;
}

function nameOfWindow(): string {
  return window.name.startsWith(namePrefix) ? window.name : '';
}

function noted(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
