import { readWindow, windowKeys, writeWindow } from '../../client/session.ts';
import { leavePage } from './windows.ts';

interface PartsWatched {
  /** Parks what is typed; false when it would not survive a reload. */
  readonly park: () => Promise<boolean>;
  readonly hasUnsaved: () => boolean;
  /** Where the person is, or is on the way to. */
  readonly whither: () => string;
}

/**
 * When a part of the console cannot be loaded because a newer build has taken its place, the page is loaded anew, once,
 * and opens where one was. Without a connection, for the same build, or at the cost of typed text it is not: then the
 * place of the part says what is the matter.
 */
export function watchParts({ park, hasUnsaved, whither }: PartsWatched): void {
  const look = async (): Promise<void> => {
    if (!(await isNewBuild())) return;
    if (hasUnsaved() && !(await park())) return;
    if (mayReload()) leavePage(whither());
  };
  window.addEventListener('vite:preloadError', () => void look());
}

/** The page reloads itself once within so many ms at most. */
const reloadDistance = 30_000;

const buildPrefix = 'quayside.reload.';

/**
 * Whether the page may reload itself now; if so, that is noted. The note outlives the reload: in the storage of the
 * window, or where that throws in the window's name.
 */
export function mayReload(now: number = Date.now()): boolean {
  const last = Math.max(
    timeNoted(readWindow(windowKeys.reload)),
    timeNoted(Number(nameOfWindow().slice(buildPrefix.length))),
  );
  // A clock that was set back leaves a time in the future: such a note is ignored.
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

/** How long the server may take to say which build it has, in ms. */
const answerWithin = 10_000;

/**
 * Whether the server can be reached and gives out another build of the console than the one that runs here: the name of
 * a build's first script changes with anything in it. False when the connection is lost or a proxy answers instead.
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

/** The script elements alone: a style of the other page has the nonce of that page, and would be refused here. */
function scriptsIn(page: string): string {
  return (page.match(/<script\b[^>]*>/g) ?? []).map((script) => `${script}</script>`).join('');
}

function buildOf(page: Document): string | undefined {
  const script = page.querySelector('script[type="module"][src^="/assets/"]');
  return script?.getAttribute('src') ?? undefined;
}
