import { useState } from 'react';
import type { SavedView } from '../../../../contract/listView.ts';
import { HwError } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';
import { useWord } from '../words/useWord.ts';
import type { ViewChoice } from './useViewChoice.ts';

interface ViewDoing {
  readonly choice: ViewChoice;
  /** Undefined for a new one. */
  readonly saved: SavedView | undefined;
  readonly onDone: () => void;
}

/** Saving what the dialog of a view says, and deleting the view after asking. */
export function useViewDoing({ choice, saved, onDone }: ViewDoing) {
  const { box, notices } = useHouse();
  const word = useWord();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      notices.show({ type: 'success', text: await work() });
      onDone();
    } catch (error) {
      // The client has told the person, and what was typed is still here.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    save: (head: Pick<SavedView, 'name' | 'roleKeys'>) =>
      attempt(async () => {
        const draft = saved ? { id: saved.id, version: saved.version } : choice.content();
        const made = await choice.save({ ...draft, ...head });
        if (!saved) choice.show({ id: made.id, content: made });
        return word('saved', { name: made.name });
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
