import { keptKeys } from '../../client/localKeep.ts';
import type { SessionStore, Standing } from '../../client/sessionStore.ts';
import type { SettingsStore } from '../settings/createSettingsStore.ts';

interface Watched {
  readonly session: Pick<SessionStore, 'compare'>;
  readonly settings: Pick<SettingsStore, 'follow'>;
  /** Another window has ended the session of this one, or somebody has logged in there. */
  readonly onStanding: (standing: Standing) => void;
}

/** Hears what the browser's other windows do, also when this one was asleep meanwhile. */
export function watchWindows({ session, settings, onStanding }: Watched): void {
  const compare = () => {
    const standing = session.compare();
    if (standing !== 'same') onStanding(standing);
  };
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== null && storageArea !== window.localStorage) return;
    if (key === null || key === keptKeys.session) compare();
    if (key === null || key === keptKeys.settings) settings.follow();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && compare());
  window.addEventListener('focus', compare);
}
