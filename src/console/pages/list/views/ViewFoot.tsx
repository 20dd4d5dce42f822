import { type ReactNode, useState } from 'react';
import { HwError } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';
import { useWord } from '../words/useWord.ts';
import type { ViewChoice } from './useViewChoice.ts';

interface ViewFootProps {
  readonly choice: ViewChoice;
  readonly onClose: () => void;
  readonly onSaveAs: () => void;
}

/** What can be done with what the list shows: keep it in its view, take it back, or save it as another view. */
export function ViewFoot({ choice, onClose, onSaveAs }: ViewFootProps): ReactNode {
  const word = useWord();
  const { notices } = useHouse();
  const [isBusy, setBusy] = useState(false);
  const { chosen, isChanged } = choice;
  const save = async (): Promise<void> => {
    if (!chosen?.saved) return;
    setBusy(true);
    try {
      const { id, version } = chosen.saved;
      const saved = await choice.save({ id, version, ...choice.content() });
      notices.show({ type: 'success', text: word('saved', { name: saved.name }) });
      onClose();
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <footer>
      {isChanged && chosen?.saved?.canEdit && (
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="view-save"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => void save()}
        >
          {word('save')}
        </button>
      )}
      {isChanged && chosen && (
        <button type="button" className="q-button" data-testid="view-revert" onClick={() => choice.show(chosen)}>
          {word('revert')}
        </button>
      )}
      <button
        type="button"
        className="q-button"
        data-testid="view-save-as"
        onClick={() => {
          onClose();
          onSaveAs();
        }}
      >
        {word('saveAs')}
      </button>
    </footer>
  );
}
