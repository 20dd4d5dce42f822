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
 * A part of the console that cannot be loaded was most likely replaced by a newer build: the page is loaded anew, once,
 * and opens where one was. When that does not help, or would cost typed text, the page of the part says so instead.
 */
export function watchParts({ park, hasUnsaved, whither }: PartsWatched): void {
  window.addEventListener('vite:preloadError', () => {
    const reload = () => {
      if (mayReload()) leavePage(whither());
    };
    if (!hasUnsaved()) return reload();
    void park().then((isParked) => isParked && reload());
  });
}
