import { keptKeys } from '../../client/localKeep.ts';
import type { SessionStore, Standing } from '../../client/sessionStore.ts';
import { draftPrefix } from '../../drafts/createDiskShelf.ts';
import type { Drafts } from '../../drafts/createDrafts.ts';
import type { SettingsStore } from '../settings/createSettingsStore.ts';

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
    // What is typed there is not on offer here at each key; what is gone there must not be offered here any more.
    if (key === null || (newValue === null && key.startsWith(draftPrefix))) drafts.look();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && compare());
  window.addEventListener('focus', compare);
}
