import type { ReactNode } from 'react';
import { isForgotten } from '../client/isForgotten.ts';
import { useSay } from '../texts/useSay.ts';
import type { Draft } from './draft.ts';
import { draftTime } from './draftTime.ts';
import './drafts.css';

interface DraftOfferProps {
  readonly draft: Draft;
  /** Version of the record as it is now; undefined for a new one. */
  readonly version: number | undefined;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** The question in a form whether to go on with what was typed earlier, and whether the record has changed meanwhile. */
export function DraftOffer({ draft, version, onRestore, onDiscard }: DraftOfferProps): ReactNode {
  const { say, language } = useSay();
  const isOutdated = draft.version !== null && version !== undefined && draft.version !== version;
  return (
    <div className="q-draft" data-testid="draft-offer" data-outdated={isOutdated} role="status">
      <p>
        {say('draft.offer', { time: draftTime(draft.time, language) })}
        {isOutdated && <strong> {say('draft.outdated')}</strong>}
        {draft.sent && isForgotten(draft.sent) && <strong> {say('draft.forgotten')}</strong>}
      </p>
      <button type="button" className="q-button q-button-primary" data-testid="draft-restore" onClick={onRestore}>
        {say('draft.restore')}
      </button>
      <button type="button" className="q-button" data-testid="draft-discard" onClick={onDiscard}>
        {say('draft.discard')}
      </button>
    </div>
  );
}
