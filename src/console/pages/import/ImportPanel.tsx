import { type ReactNode, useId } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useModal } from '../../shell/dialog/useModal.ts';
import { useSay } from '../../texts/useSay.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { StagedRows } from './StagedRows.tsx';
import { type Importing, useImport } from './useImport.ts';
import { useWord } from './words/useWord.ts';
import './import.css';

interface ImportPanelProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** Import of a workbook, step by step: the file, its check, what is wrong with it, and what was done. */
export function ImportPanel({ resource, onClose }: ImportPanelProps): ReactNode {
  const speaker = useSay();
  const { say, language } = speaker;
  const word = useWord();
  const titleId = useId();
  const dialog = useModal();
  const importing = useImport(resource);
  const { failure } = importing;
  return (
    <dialog
      ref={dialog}
      className="q-dialog q-import"
      data-testid="import-panel"
      aria-labelledby={titleId}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className="q-dialog-body">
        <header>
          <h2 id={titleId}>{say('sheet.title', { title: resource.title[language] })}</h2>
          <button type="button" className="q-plain q-dialog-close" aria-label={say('dialog.close')} onClick={onClose}>
            ×
          </button>
        </header>
        {failure && (
          <p className="q-fault" role="alert" data-testid="import-fault">
            {wordsOf(failure, speaker)}
          </p>
        )}
        {importing.isLost && (
          <p className="q-fault" role="alert" data-testid="import-lost">
            {word('lost')}
          </p>
        )}
        <Step importing={importing} resource={resource} onClose={onClose} />
      </div>
    </dialog>
  );
}

function Step({ importing, resource, onClose }: ImportPanelProps & { readonly importing: Importing }): ReactNode {
  const { staged, running } = importing;
  if (running) return <ImportProgress running={running} onCancel={importing.cancel} />;
  if (!staged || staged.state === 'cut') {
    return (
      <>
        <EarlierImports importing={importing} />
        <ChooseFile resource={resource} onChoose={(file) => void importing.send(file)} />
      </>
    );
  }
  const { outcome } = staged;
  if (outcome) return <ImportDone {...{ importing, staged, outcome, resource, onClose }} />;
  return <StagedRows importing={importing} staged={staged} resource={resource} />;
}
