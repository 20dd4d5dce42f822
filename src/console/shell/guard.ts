import type { App } from '../app.ts';
import { keptKeys, readWindow, type SessionStore, type Standing, windowKeys, writeWindow } from '../client/session.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { draftPrefix } from '../drafts/shelf.ts';
import { leavePage } from '../location/paths.ts';
import { t } from '../texts/i18n.ts';
import type { SettingsStore } from './settings/settings.ts';

interface Watched {
  readonly session: Pick<SessionStore, 'compare'>;
  readonly settings: Pick<SettingsStore, 'follow'>;
  readonly drafts: Pick<Drafts, 'refresh'>;
  /** Called when another window has ended this session, or a user has logged in there. */
  readonly onStanding: (standing: Standing) => void;
}

/** Handles changes by other windows of the browser, also changes made while this window was suspended. */
export function watchWindows({ session, settings, drafts, onStanding }: Watched): void {
  const compare = () => {
    const standing = session.compare();
    if (standing !== 'same') onStanding(standing);
  };
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== null && storageArea !== window.localStorage) return;
    if (key === null || key === keptKeys.session) compare();
    if (key === null || key === keptKeys.settings) settings.follow();
    // Another window has deleted a draft or cleared the storage, so the offered drafts are updated.
    if (key === null || (newValue === null && key.startsWith(draftPrefix))) drafts.refresh();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && compare());
  window.addEventListener('focus', compare);
}

/**
 * Returns a function that handles a login of another user in this browser. The input of the previous user is stored as drafts, then the
 * window reloads (`leave`) so that none of their data remain. If the input cannot be stored, the user is asked first. If the user stays,
 * further calls only show a message that the page no longer works.
 */
export function createHandOver({ drafts, box, notices }: Pick<App, 'drafts' | 'box' | 'notices'>, leave: () => void): () => Promise<void> {
  // Storing the drafts may detect the other login again, so this prevents a second hand-over.
  let isUnderWay = false;
  let hasStayed = false;
  const handOver = async (): Promise<void> => {
    if (await drafts.flush()) return leave();
    if (hasStayed) return notices.show({ type: 'error', text: t('session.otherStays') });
    const isLeaving = await box.confirm({
      title: t('session.otherTitle'),
      text: t('session.otherText'),
      ok: t('session.otherGo'),
      cancel: t('form.stay'),
      isDangerous: true,
    });
    if (isLeaving) return leave();
    hasStayed = true;
  };
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await handOver().finally(() => {
      isUnderWay = false;
    });
  };
}

interface PartsWatched {
  /** Stores unsaved input as drafts; resolves to false if some would not survive a reload. */
  readonly park: () => Promise<boolean>;
  readonly hasUnsaved: () => boolean;
  /** Returns the current address; during a navigation, its target. */
  readonly whither: () => string;
}

/**
 * Reloads the page once, at the same address, if a part of the console cannot be loaded because a newer build was deployed. Without a
 * connection, for the same build, or if input would be lost, the page is not reloaded and the part shows an error.
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
 * Returns whether the page may reload itself now, and if so stores the time. The stored time survives the reload in session storage, or in
 * the window's name if storage is unavailable.
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
