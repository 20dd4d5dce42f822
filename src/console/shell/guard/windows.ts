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
  /** Another window has ended the session of this one, or somebody has logged in there. */
  readonly onStanding: (standing: Standing) => void;
}

/** Hears what the browser's other windows do, also when this one was asleep meanwhile. */
export function watchWindows({ session, settings, drafts, onStanding }: Watched): void {
  const compare = () => {
    const standing = session.compare();
    if (standing !== 'same') onStanding(standing);
  };
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== null && storageArea !== window.localStorage) return;
    if (key === null || key === keptKeys.session) compare();
    if (key === null || key === keptKeys.settings) settings.follow();
    // Drafts being typed in another window are not offered here, nor are those deleted there.
    if (key === null || (newValue === null && key.startsWith(draftPrefix))) drafts.look();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && compare());
  window.addEventListener('focus', compare);
}

/**
 * What a window does when somebody else has logged in in this browser: nothing of the person before stays in it, and it
 * is loaded anew (`leave`) once what they have typed is parked for them. What cannot be parked is not thrown away behind
 * their back: they are asked, and as long as they stay they are told that this page can do nothing more.
 */
export function createHandOver(
  { drafts, box, notices }: Pick<App, 'drafts' | 'box' | 'notices'>,
  leave: () => void,
): () => Promise<void> {
  // Storing drafts may reveal that another user is logged in: one hand-over at a time.
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

/** Loads an address of this console anew without the browser asking about unsaved text: that was parked before. */
export function leavePage(address: string): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  const { pathname, search } = window.location;
  if (address === pathname + search) window.location.reload();
  else window.location.replace(address);
}
