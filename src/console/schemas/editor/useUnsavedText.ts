import { useEffect, useEffectEvent } from 'react';
import { ownScreens } from '../../../contract/ownScreens.ts';
import type { Draft } from '../../drafts/draft.ts';
import { useOffers } from '../../drafts/useOffers.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { markUnsaved } from '../../shell/unsaved.ts';

interface UnsavedText {
  readonly file: string;
  readonly text: string;
  readonly isDirty: boolean;
  /** The text may be lost, as the person has said; the file may stay open all the same. */
  readonly onThrownAway: () => void;
}

/** The key under which texts are parked among the drafts of forms. */
const component = 'system/schema';
const title = ownScreens.find((own) => own.component === component)?.title ?? { zh: '', en: '' };

/** Guards unsaved text as that of a form: a mark on the tab, a question before it is lost, and a copy parked meanwhile. */
export function useUnsavedText({ file, text, isDirty, onThrownAway }: UnsavedText): Draft | undefined {
  const { unsaved, drafts } = useHouse();
  const { path, search } = usePlace();
  useEffect(() => drafts.prepare(), [drafts]);
  useEffect(() => markUnsaved(unsaved, path, isDirty), [unsaved, path, isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const fullPath = path + search;
    drafts.note(path, () => ({
      resource: component,
      id: file,
      version: null,
      changed: { text },
      fullPath,
      title,
      label: file,
    }));
  }, [drafts, path, search, file, text, isDirty]);
  const look = useEffectEvent(() => {
    if (!unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return useOffers().find((draft) => draft.resource === component && draft.id === file);
}
