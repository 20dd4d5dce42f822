import type { ReactNode } from 'react';
import { useWord } from '../words/useWord.ts';
import type { Opened } from './EditorPage.tsx';

const sides = ['preview', 'history'] as const;
type Side = (typeof sides)[number];

/** What can be done with a text that may be changed. */
interface Doing {
  readonly isSaving: boolean;
  readonly canSave: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly submit: () => Promise<void>;
  readonly layOut: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

interface EditorHeadProps {
  readonly opened: Opened;
  /** How many records its table holds; null without one. */
  readonly rows: number | null;
  /** Left out when the text is only looked at. */
  readonly doing?: Doing;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onClose: () => void;
}

/** Name of the file, and what can be done with it. */
export function EditorHead({ opened, rows, doing, side, onSide, onClose }: EditorHeadProps): ReactNode {
  const word = useWord();
  return (
    <header className="q-schema-head">
      <button type="button" className="q-button" data-testid="schema-back" onClick={onClose}>
        {word('back')}
      </button>
      <h1>{opened.file}</h1>
      {rows !== null && (
        <span className="q-soft" data-testid="schema-rows">
          {word('rows', { n: rows })}
        </span>
      )}
      <span className="q-grow" />
      <fieldset className="q-language" aria-label={sides.map((each) => word(each)).join(' / ')}>
        {sides.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === side}
            data-testid={`schema-side-${each}`}
            onClick={() => onSide(each)}
          >
            {word(each)}
          </button>
        ))}
      </fieldset>
      {doing && <TextButtons {...doing} />}
    </header>
  );
}

function TextButtons({ isSaving, canSave, canUndo, canRedo, submit, layOut, undo, redo }: Doing): ReactNode {
  const word = useWord();
  return (
    <>
      <button type="button" className="q-button" data-testid="schema-undo" disabled={!canUndo} onClick={undo}>
        {word('undo')}
      </button>
      <button type="button" className="q-button" data-testid="schema-redo" disabled={!canRedo} onClick={redo}>
        {word('redo')}
      </button>
      <button type="button" className="q-button" data-testid="schema-format" onClick={layOut}>
        {word('format')}
      </button>
      <button
        type="button"
        className="q-button q-button-primary"
        data-testid="schema-save"
        aria-keyshortcuts="Control+S Meta+S"
        aria-busy={isSaving}
        disabled={isSaving || !canSave}
        onClick={() => void submit()}
      >
        {word('save')}
      </button>
    </>
  );
}
