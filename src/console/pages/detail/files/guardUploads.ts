import { markHeld, type Unsaved } from '../../../shell/unsaved.ts';
import type { Uploads } from './createUploads.ts';

interface Page {
  readonly unsaved: Unsaved;
  readonly path: string;
}

/**
 * Marks the page as one with unsaved work while files are on their way, also while another tab is in front. When the
 * person has said that they may be lost, they are not sent any further.
 */
export function guardUploads(uploads: Uploads, { unsaved, path }: Page): Uploads {
  const part = { path, holder: { isText: false, isFiles: true } };
  let stop: (() => void) | undefined;
  const isUnderWay = () => uploads.get().some(({ state }) => state !== 'failed');
  const look = (): void => {
    if (unsaved.get().has(path)) return;
    for (const { key } of uploads.get()) uploads.drop(key);
  };
  uploads.subscribe(() => {
    if (isUnderWay() === (stop !== undefined)) return;
    if (stop) {
      stop();
      stop = undefined;
      markHeld(unsaved, part, false);
    } else {
      markHeld(unsaved, part, true);
      stop = unsaved.subscribe(look);
    }
  });
  return uploads;
}
