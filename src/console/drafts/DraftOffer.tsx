import { type ReactNode, useEffect } from 'react';
import { isForgotten } from '../saving/attempts.ts';
import { useT } from '../texts/i18n.ts';
import { draftTime, useOffers } from './DraftsMenu.tsx';
import type { Draft } from './shelf.ts';
import './drafts.css';
import type { Resource } from '../../contract/resource.ts';
import type { Text } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import type { FormStore } from '../pages/edit/createFormStore.ts';
import { usePagePath } from '../shell/layout/page.ts';
import { changedFields } from './noting.ts';

interface DraftOfferProps {
  readonly draft: Draft;
  /** Current version of the record in the form; undefined for a new record. */
  readonly version: number | undefined;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Asks in a form whether to restore an earlier draft, and warns if the record has changed since. */
export function DraftOffer({ draft, version, onRestore, onDiscard }: DraftOfferProps): ReactNode {
  const { t, language } = useT();
  const isOutdated = draft.version !== null && version !== undefined && draft.version !== version;
  return (
    <div className="q-draft" data-testid="draft-offer" data-outdated={isOutdated} role="status">
      <p>
        {t('draft.offer', { time: draftTime(draft.time, language) })}
        {isOutdated && <strong> {t('draft.outdated')}</strong>}
        {draft.sent && isForgotten(draft.sent) && <strong> {t('draft.forgotten')}</strong>}
      </p>
      <button type="button" className="q-button q-button-primary" data-testid="draft-restore" onClick={onRestore}>
        {t('draft.restore')}
      </button>
      <button type="button" className="q-button" data-testid="draft-discard" onClick={onDiscard}>
        {t('draft.discard')}
      </button>
    </div>
  );
}

interface DialogDraftParts {
  /** The fields of the dialog, described as a resource. */
  readonly resource: Resource;
  /** Identifies the dialog: the name of its resource, optionally followed by an action. */
  readonly of: string;
  /** Id of the record that the dialog is about; null for a new record or for several records. */
  readonly id: string | null;
  readonly store: FormStore;
  readonly title: Text;
  readonly label: string;
}

interface DialogDraft {
  /** The element that offers to restore the draft. */
  readonly offer: ReactNode;
  /** Deletes the draft after the input was submitted or discarded. */
  readonly settle: () => void;
}

/** Stores the input of a dialog as a draft and offers it when the same dialog opens again. */
export function useDialogDraft(parts: DialogDraftParts): DialogDraft {
  const { resource, of, id, store, title, label } = parts;
  const { drafts } = useApp();
  const { path, search } = usePagePath();
  const key = `${path} ${of} ${id ?? ''}`;
  const draft = useOffers().find((offered) => offered.resource === of && offered.id === id);
  useEffect(() => {
    drafts.prepare();
    let seen: readonly unknown[] = [store.get().typed, store.sent.get()];
    const note = (): void => {
      const { typed, initial, isDirty } = store.get();
      const sent = store.sent.get();
      if ((typed === seen[0] && sent === seen[1]) || !isDirty) return;
      seen = [typed, sent];
      const changed = () => changedFields(resource, { initial, typed });
      drafts.note(key, () => ({
        resource: of,
        id,
        version: null,
        ...changed(),
        ...(sent && { sent }),
        fullPath: path + search,
        title,
        label,
      }));
    };
    const stops = [store.subscribe(note), store.sent.subscribe(note)];
    return () => {
      for (const stop of stops) stop();
      drafts.release([key]);
    };
  }, [drafts, store, resource, of, id, key, path, search, title, label]);
  const restore = () => {
    if (!draft) return;
    drafts.resume(key, draft);
    store.fill(draft.changed);
    store.sent.set(draft.sent);
  };
  return {
    offer: draft && <DraftOffer draft={draft} version={undefined} onRestore={restore} onDiscard={() => drafts.drop(draft.slot)} />,
    settle: () => drafts.settle(key),
  };
}
