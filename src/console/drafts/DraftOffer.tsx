import type { ReactNode } from 'react';
import { isForgotten } from '../saving/attempts.ts';
import { useT } from '../texts/i18n.ts';
import { draftTime } from './DraftsMenu.tsx';
import type { Draft } from './shelf.ts';
import './drafts.css';

interface DraftOfferProps {
  readonly draft: Draft;
  /** Current version of the record in the form; undefined for a new record. */
  readonly version: number | undefined;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Asks in a form whether to restore an earlier draft. Warns if the record has changed since, or if the draft may be saved already. */
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
