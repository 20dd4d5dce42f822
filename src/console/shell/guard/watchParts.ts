import { isNewBuild } from '../../client/isNewBuild.ts';
import { leavePage } from './leavePage.ts';
import { mayReload } from './reloadNote.ts';

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
