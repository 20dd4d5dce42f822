import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../app.ts';
import { useOffers } from '../drafts/DraftsMenu.tsx';
import { usePagePath, usePageTexts } from '../shell/layout/page.ts';
import { markUnsaved } from '../shell/unsaved.ts';

/**
 * Guards work that is not saved as that of a form: a mark on the tab, and a question before it is lost by closing the tab,
 * leaving the page or the window. `onThrownAway`: the person has said that it may be lost, and the page may stay. The
 * answer takes the mark back: for a part that is gone as soon as its work is saved. Use it once in a page.
 */
export function useUnsavedWork(isDirty: boolean, onThrownAway: () => void): () => void {
  const { unsaved } = useApp();
  const { path } = usePagePath();
  const isSettled = useRef(false);
  useEffect(() => {
    isSettled.current = false;
    markUnsaved(unsaved, path, isDirty);
  }, [unsaved, path, isDirty]);
  const look = useEffectEvent(() => {
    if (!isSettled.current && !unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return () => {
    isSettled.current = true;
    markUnsaved(unsaved, path, false);
  };
}

type Values = Readonly<Record<string, unknown>>;

interface DraftParts {
  /** Which work of the page it is: the record that it is about, or a word. */
  readonly of: string;
  readonly values: Values;
  readonly isDirty: boolean;
  /** Its name in a list of drafts. */
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

/** Stores unsaved work encrypted, like the drafts of forms, and offers it again later; undefined: there was none. */
export function useDraft({ of, values, isDirty, label }: DraftParts): OfferedDraft | undefined {
  const { drafts } = useApp();
  const { path, search } = usePagePath();
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
