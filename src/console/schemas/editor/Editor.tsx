import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { DraftOffer } from '../../drafts/DraftOffer.tsx';
import type { Opened } from '../calls.ts';
import { useWord } from '../texts.ts';
import { useRowCount } from './checks.ts';
import { CheckStatus, FaultTable, ImpactPanel } from './findings.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { Preview } from './Preview.tsx';
import type { TextModel } from './textModel.ts';
import { type EditorProps, useEditor } from './useEditor.ts';

/** A file beside the page that it makes, which follows the unsaved text. */
export function Editor(props: EditorProps): ReactNode {
  const { opened, isNew, onClose } = props;
  const { file, isEditable } = opened;
  const { drafts } = useApp();
  const word = useWord();
  const { model, base, checked, faults, draft, restoreDraft, reload, action } = useEditor(props);
  const [side, setSide] = useState<'preview' | 'history'>('preview');
  const rows = useRowCount(opened, isNew);
  const head = { opened, rows, side, onSide: setSide, onClose, ...(isEditable ? { action } : {}) };
  return (
    <div className="q-schema" data-testid="schema-editor" data-file={file}>
      <EditorHead {...head} />
      {draft && (
        <DraftOffer
          draft={draft}
          version={undefined}
          onRestore={restoreDraft}
          onDiscard={() => drafts.drop(draft.slot)}
        />
      )}
      {!isEditable && <p className="q-schema-note">{word('readOnly')}</p>}
      <div className="q-schema-halves">
        <div className="q-schema-half">
          <TextBox model={model} />
          <CheckStatus checked={checked} />
          <ImpactPanel impact={checked.result?.impact ?? []} />
          <FaultTable file={file} faults={faults} onGo={model.goTo} />
        </div>
        <div className="q-schema-half">
          {side === 'preview' ? (
            <Preview opened={opened} checked={checked} />
          ) : (
            <HistoryPanel file={file} hash={base.hash} canRestore={isEditable} onRestored={reload} />
          )}
        </div>
      </div>
    </div>
  );
}

const sides = ['preview', 'history'] as const;
type Side = (typeof sides)[number];

/** What can be done with a text that may be changed. */
interface EditorActions {
  readonly isSaving: boolean;
  readonly canSave: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly submit: () => Promise<void>;
  readonly format: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

interface EditorHeadProps {
  readonly opened: Opened;
  /** How many records its table holds; null without one. */
  readonly rows: number | null;
  /** Left out when the text is only looked at. */
  readonly action?: EditorActions;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onClose: () => void;
}

/** Name of the file, and what can be done with it. */
function EditorHead({ opened, rows, action, side, onSide, onClose }: EditorHeadProps): ReactNode {
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
      {action && <TextButtons {...action} />}
    </header>
  );
}

function TextButtons({ isSaving, canSave, canUndo, canRedo, submit, format, undo, redo }: EditorActions): ReactNode {
  const word = useWord();
  return (
    <>
      <button type="button" className="q-button" data-testid="schema-undo" disabled={!canUndo} onClick={undo}>
        {word('undo')}
      </button>
      <button type="button" className="q-button" data-testid="schema-redo" disabled={!canRedo} onClick={redo}>
        {word('redo')}
      </button>
      <button type="button" className="q-button" data-testid="schema-format" onClick={format}>
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

/** Where a text is seen and typed. */
function TextBox({ model }: { model: Pick<TextModel, 'mount'> }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? model.mount(box.current) : undefined), [model]);
  return <div ref={box} className="q-schema-text" data-testid="schema-text" />;
}
