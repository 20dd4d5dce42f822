import { readWindow, windowKeys, writeWindow } from '../../client/session.ts';
import { leavePage } from './windows.ts';

interface PartsWatched {
  /** Stores unsaved input as drafts; resolves to false if some would not survive a reload. */
  readonly park: () => Promise<boolean>;
  readonly hasUnsaved: () => boolean;
  /** Returns the current address; during a navigation, its target. */
  readonly whither: () => string;
}

/**
 * Reloads the page once if a part of the console cannot be loaded because a newer build was deployed; it reopens at the same address.
 * Without a connection, for the same build, or if input would be lost, it does not reload and the part shows an error.
 */
export function watchParts({ park, hasUnsaved, whither }: PartsWatched): void {
  const look = async (): Promise<void> => {
    if (!(await isNewBuild())) return;
    if (hasUnsaved() && !(await park())) return;
    if (mayReload()) leavePage(whither());
  };
  window.addEventListener('vite:preloadError', () => void look());
}

/** Minimum time between two automatic reloads, in ms. */
const reloadDistance = 30_000;

const buildPrefix = 'quayside.reload.';

/**
 * Returns whether the page may reload itself now, and if so stores the time. The note survives the reload in session storage, or in the
 * window's name if storage is unavailable.
 */
export function mayReload(now: number = Date.now()): boolean {
  const last = Math.max(timeNoted(readWindow(windowKeys.reload)), timeNoted(Number(nameOfWindow().slice(buildPrefix.length))));
  // After the clock was set back, the stored time may be in the future and is ignored.
  if (last <= now && now - last < reloadDistance) return false;
  if (!writeWindow(windowKeys.reload, now)) window.name = `${buildPrefix}${now}`;
  return true;
}

function nameOfWindow(): string {
  return window.name.startsWith(buildPrefix) ? window.name : '';
}

function timeNoted(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Timeout in ms for the request of the current build. */
const answerWithin = 10_000;

/**
 * Returns whether the server has another build of the console than this page, detected by the name of its first script, which contains a
 * hash. False if the connection is lost or a proxy answers.
 */
async function isNewBuild(): Promise<boolean> {
  const mine = buildOf(document);
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(answerWithin) });
    if (!answer.ok || mine === undefined) return false;
    const theirs = buildOf(new DOMParser().parseFromString(scriptsIn(await answer.text()), 'text/html'));
    return theirs !== undefined && theirs !== mine;
  } catch {
    return false;
  }
}

/** Returns only the script elements of a page: parsing its styles here would violate the content security policy. */
function scriptsIn(page: string): string {
  return (page.match(/<script\b[^>]*>/g) ?? []).map((script) => `${script}</script>`).join('');
}

function buildOf(page: Document): string | undefined {
  const script = page.querySelector('script[type="module"][src^="/assets/"]');
  return script?.getAttribute('src') ?? undefined;
}
