import { useEffect } from 'react';
import { useOffers } from '../drafts/useOffers.ts';
import { useHouse } from '../house.ts';
import { usePlace } from '../shell/layout/place.ts';
import { usePageTexts } from '../shell/layout/usePageTexts.ts';

type Values = Readonly<Record<string, unknown>>;

interface DraftParts {
  /** Which work of the page it is: the record that it is about, or a word. */
  readonly of: string;
  readonly values: Values;
  readonly isDirty: boolean;
  /** What it is, in a list of drafts. */
  readonly label: string;
}

interface OfferedDraft {
  readonly values: Values;
  /** When it was last worked on, in ms since 1970. */
  readonly time: number;
  /** It is used from now on: call it after its values were taken over. */
  readonly take: () => void;
  readonly drop: () => void;
}

/** Parks work that is not saved, encrypted as drafts of forms are, and offers back what was parked earlier; undefined: nothing was. */
export function useDraft({ of, values, isDirty, label }: DraftParts): OfferedDraft | undefined {
  const { drafts } = useHouse();
  const { path, search } = usePlace();
  const title = usePageTexts();
  useEffect(() => drafts.prepare(), [drafts]);
  useEffect(() => {
    if (!isDirty) return;
    const fullPath = path + search;
    drafts.note(path, () => ({ resource: path, id: of, version: null, changed: values, fullPath, title, label }));
  }, [drafts, path, search, of, values, isDirty, title, label]);
  const draft = useOffers().find((offered) => offered.resource === path && offered.id === of);
  return (
    draft && {
      values: draft.changed,
      time: draft.time,
      take: () => drafts.resume(path, draft),
      drop: () => drafts.drop(draft.slot),
    }
  );
}
