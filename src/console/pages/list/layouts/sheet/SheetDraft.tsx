import type { ReactNode } from 'react';
import { draftTime } from '../../../../drafts/DraftsMenu.tsx';
import '../../../../drafts/drafts.css';
import { useSay } from '../../../../texts/i18n.ts';

interface SheetDraftProps {
  /** When it was last worked on, in ms since 1970. */
  readonly time: number;
  /** A save was lost with it, so long ago that nobody can say what came of it. */
  readonly isForgotten: boolean;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}

/** The question whether to go on with what was written in the sheet before its page was closed. */
export function SheetDraft({ time, isForgotten, onTake, onDrop }: SheetDraftProps): ReactNode {
  const { say, language } = useSay();
  return (
    <div className="q-draft" data-testid="draft-offer" role="status">
      <p>
        {say('draft.offer', { time: draftTime(time, language) })}
        {isForgotten && <strong> {say('draft.forgotten')}</strong>}
      </p>
      <button type="button" className="q-button q-button-primary" data-testid="draft-restore" onClick={onTake}>
        {say('draft.restore')}
      </button>
      <button type="button" className="q-button" data-testid="draft-discard" onClick={onDrop}>
        {say('draft.discard')}
      </button>
    </div>
  );
}
