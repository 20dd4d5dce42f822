import { type ReactNode, useState } from 'react';
import { DraftOffer } from '../../drafts/DraftOffer.tsx';
import { useHouse } from '../../house.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import type { JsonLanguage } from '../language/createJsonLanguage.ts';
import { Preview } from '../preview/Preview.tsx';
import { useWord } from '../words/useWord.ts';
import { CheckStatus } from './CheckStatus.tsx';
import { EditorHead } from './EditorHead.tsx';
import type { Opened } from './EditorPage.tsx';
import { FaultTable } from './FaultTable.tsx';
import { ImpactPanel } from './impact/ImpactPanel.tsx';
import { TextBox } from './TextBox.tsx';
import { useEditor } from './useEditor.ts';
import { useRowCount } from './useRowCount.ts';

export interface EditorProps {
  readonly opened: Opened;
  readonly isNew: boolean;
  readonly language: JsonLanguage;
  readonly onClose: () => void;
  /** Opens the file anew, as it is now. */
  readonly onReload: () => void;
}

/** A file beside the page that it makes, which follows the unsaved text. */
export function Editor(props: EditorProps): ReactNode {
  const { opened, isNew, onClose } = props;
  const { file, isEditable } = opened;
  const { drafts } = useHouse();
  const word = useWord();
  const { model, base, checked, faults, draft, restoreDraft, reload, doing } = useEditor(props);
  const [side, setSide] = useState<'preview' | 'history'>('preview');
  const rows = useRowCount(opened, isNew);
  const head = { opened, rows, side, onSide: setSide, onClose, ...(isEditable ? { doing } : {}) };
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
