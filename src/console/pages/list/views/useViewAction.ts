import { useState } from 'react';
import { commonErrors } from '../../../../contract/commonErrors.ts';
import type { SavedView } from '../../../../contract/lists.ts';
import { useApp } from '../../../app.ts';
import { HwError, messageOf } from '../../../client/hwError.ts';
import { useT } from '../../../texts/i18n.ts';
import { useWord } from '../texts.ts';
import type { ViewChoice } from './views.ts';

interface ViewAction {
  readonly choice: ViewChoice;
  /** Undefined for a new one. */
  readonly saved: SavedView | undefined;
  readonly onDone: () => void;
}

/** Saving what the dialog of a view says, and deleting the view after asking. */
export function useViewAction({ choice, saved, onDone }: ViewAction) {
  const { box, notices } = useApp();
  const word = useWord();
  const speaker = useT();
  const [isBusy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<SavedView>();
  /** The words for what was done; undefined when it is not done yet. What was typed is still here after a failure. */
  const attempt = async (work: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true);
    try {
      const text = await work();
      if (text === undefined) return;
      notices.show({ type: 'success', text });
      onDone();
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind !== 'cancelled') notices.show({ type: 'error', text: messageOf(error, speaker) });
      // There is nothing left to be named or deleted.
      if (error.code === commonErrors.notFound.code) onDone();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    /** What somebody else has made of it meanwhile. */
    theirs,
    save: (head: ViewHead) =>
      attempt(async () => {
        if (!saved) {
          const made = await choice.save({ ...choice.content(), ...head }, true);
          choice.show({ id: made.id, content: made });
          return word('saved', { name: made.name });
        }
        const outcome = await saveHead(choice, theirs ?? saved, head);
        if ('made' in outcome) return word('saved', { name: outcome.made.name });
        setTheirs(outcome.theirs);
        return undefined;
      }),
    remove: async (view: SavedView): Promise<void> => {
      const { name, id, roleKeys } = view;
      const text = word(roleKeys.length > 0 ? 'removeShared' : 'removeText', { name });
      if (!(await box.confirm({ title: word('removeTitle'), text, ok: word('remove'), isDangerous: true }))) return;
      await attempt(async () => {
        await choice.remove(id);
        if (choice.chosen?.id === id) choice.forget();
        return word('removed', { name });
      });
    },
  };
}

/** What the dialog of a view says of it. */
type ViewHead = Pick<SavedView, 'name' | 'roleKeys'>;

/** The view was saved, or somebody else has given it another name or other roles: that is shown before it is overwritten. */
type Outcome = { readonly made: SavedView } | { readonly theirs: SavedView };

/** Saves name and roles upon what the person knows of a view; what others have changed of its filters stays theirs. */
async function saveHead(
  choice: Pick<ViewChoice, 'save' | 'reload'>,
  known: SavedView,
  head: ViewHead,
): Promise<Outcome> {
  const { id } = known;
  try {
    return { made: await choice.save({ id, version: known.version, ...head }, true) };
  } catch (error) {
    if (!(error instanceof HwError) || error.code !== commonErrors.viewStale.code) throw error;
    const theirs = (await choice.reload()).find((view) => view.id === id);
    if (!theirs) throw error;
    if (!isSameHead(theirs, known)) return { theirs };
    return { made: await choice.save({ id, version: theirs.version, ...head }, true) };
  }
}

function isSameHead(a: ViewHead, b: ViewHead): boolean {
  return a.name === b.name && [...a.roleKeys].sort().join() === [...b.roleKeys].sort().join();
}
