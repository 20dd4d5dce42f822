import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../app.ts';
import { usePagePath, usePageTexts } from '../location/page.ts';
import { markUnsaved } from '../ui/unsaved.ts';
import { useOffers } from './DraftsMenu.tsx';

/**
 * Protects unsaved work outside of forms: marks the tab and asks before the tab, page or window is closed. `onThrownAway` is called when
 * the user agrees to discard the work, although the page may stay open. The returned function clears the mark immediately, for a component
 * that unmounts as soon as its work is saved. Use this hook once per page.
 */
export function useUnsavedWork(isDirty: boolean, onThrownAway: () => void): () => void {
  const { unsaved } = useApp();
  const { path } = usePagePath();
  const isSettled = useRef(false);
  useEffect(() => {
    isSettled.current = false;
    markUnsaved(unsaved, path, isDirty);
  }, [unsaved, path, isDirty]);
  const refresh = useEffectEvent(() => {
    if (!isSettled.current && !unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => refresh()) : undefined), [unsaved, isDirty]);
  return () => {
    isSettled.current = true;
    markUnsaved(unsaved, path, false);
  };
}

type Values = Readonly<Record<string, unknown>>;

interface DraftParts {
  /** Identifies the work within the page: a record id or a fixed name. */
  readonly of: string;
  readonly values: Values;
  readonly isDirty: boolean;
  /** Title in the list of drafts. */
  readonly label: string;
}

interface OfferedDraft {
  readonly values: Values;
  /** Time of the last change, in ms since 1970. */
  readonly time: number;
  /** Marks the draft as in use; call this function after its values were applied. */
  readonly take: () => void;
  readonly drop: () => void;
}

/** Stores unsaved work as an encrypted draft, like that of a form. Returns an earlier draft to restore; undefined if there is none. */
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
