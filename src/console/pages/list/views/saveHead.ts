import { errors } from '../../../../contract/errors.ts';
import type { SavedView } from '../../../../contract/listView.ts';
import { HwError } from '../../../client/hwError.ts';
import type { ViewChoice } from './useViewChoice.ts';

/** What the dialog of a view says of it. */
export type ViewHead = Pick<SavedView, 'name' | 'roleKeys'>;

/** The view was saved, or somebody else has given it another name or other roles: that is shown before it is overwritten. */
type Outcome = { readonly made: SavedView } | { readonly theirs: SavedView };

/** Saves name and roles upon what the person knows of a view; what others have changed of its filters stays theirs. */
export async function saveHead(
  choice: Pick<ViewChoice, 'save' | 'reload'>,
  known: SavedView,
  head: ViewHead,
): Promise<Outcome> {
  const { id } = known;
  try {
    return { made: await choice.save({ id, version: known.version, ...head }, true) };
  } catch (error) {
    if (!(error instanceof HwError) || error.code !== errors.viewStale.code) throw error;
    const theirs = (await choice.reload()).find((view) => view.id === id);
    if (!theirs) throw error;
    if (!isSameHead(theirs, known)) return { theirs };
    return { made: await choice.save({ id, version: theirs.version, ...head }, true) };
  }
}

function isSameHead(a: ViewHead, b: ViewHead): boolean {
  return a.name === b.name && [...a.roleKeys].sort().join() === [...b.roleKeys].sort().join();
}
