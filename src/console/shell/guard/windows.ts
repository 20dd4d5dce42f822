import type { App } from '../../app.ts';
import { keptKeys, type SessionStore, type Standing } from '../../client/session.ts';
import type { Drafts } from '../../drafts/drafts.ts';
import { draftPrefix } from '../../drafts/shelf.ts';
import { t } from '../../texts/i18n.ts';
import type { SettingsStore } from '../settings/settings.ts';

interface Watched {
  readonly session: Pick<SessionStore, 'compare'>;
  readonly settings: Pick<SettingsStore, 'follow'>;
  readonly drafts: Pick<Drafts, 'look'>;
  /** Called when another window has ended this session or another user has logged in there. */
  readonly onStanding: (standing: Standing) => void;
}

/** Handles changes by other windows of the browser, also those made while this one was suspended. */
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
    if (key === null || (newValue === null && key.startsWith(draftPrefix))) drafts.look();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && compare());
  window.addEventListener('focus', compare);
}

/**
 * Returns a function that handles a login of another user in this browser. The input of the previous user is stored as drafts, then the
 * window reloads (`leave`) so that none of their data remain. If the input cannot be stored, the user is asked first; if they stay, a
 * message says that the page no longer works.
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

/** Loads an address of this console without the browser's warning about unsaved input, which has been stored before. */
export function leavePage(address: string): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  const { pathname, search } = window.location;
  if (address === pathname + search) window.location.reload();
  else window.location.replace(address);
}
