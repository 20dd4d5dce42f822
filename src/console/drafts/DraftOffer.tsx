import { type ReactNode, useEffect } from 'react';
import { isForgotten } from '../saving/attempts.ts';
import { useT } from '../texts/i18n.ts';
import { draftTime, useOffers } from './DraftsMenu.tsx';
import type { Draft } from './shelf.ts';
import './drafts.css';
import type { Resource } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';
import { useApp } from '../app.ts';
import type { FormStore } from '../pages/edit/createFormStore.ts';
import { usePagePath } from '../shell/layout/page.ts';
import { changedFields } from './noting.ts';

interface DraftOfferProps {
  readonly draft: Draft;
  /** Version of the record as it is now; undefined for a new one. */
  readonly version: number | undefined;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Asks in a form whether to restore earlier input, and says whether the record has changed since. */
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
  /** The form of the question, as a resource. */
  readonly resource: Resource;
  /** Which dialog it is, among all that anybody can open: the name of a resource, or one with what is done behind it. */
  readonly of: string;
  /** The record that it is about; null for a new one, or for many. */
  readonly id: string | null;
  readonly store: FormStore;
  readonly title: Text;
  readonly label: string;
}

interface DialogDraft {
  /** Asks whether to restore what was typed here earlier. */
  readonly offer: ReactNode;
  /** It was sent, or thrown away: nothing of it is kept. */
  readonly settle: () => void;
}

/** Parks what is typed into a dialog, and offers it back where the same dialog opens again. */
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
    offer: draft && (
      <DraftOffer draft={draft} version={undefined} onRestore={restore} onDiscard={() => drafts.drop(draft.slot)} />
    ),
    settle: () => drafts.settle(key),
  };
}
