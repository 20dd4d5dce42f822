import { type ReactNode, useRef } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { wordsOf } from '../../client/hwError.ts';
import { DialogFrame } from '../../shell/dialog/DialogFrame.tsx';
import { useSay } from '../../texts/i18n.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { StagedRows } from './StagedRows.tsx';
import { type Importing, useImport } from './useImport.ts';
import { useStepFocus } from './useStepFocus.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const importing = useImport(resource);
  const { failure } = importing;
  const step = stepOf(importing);
  useStepFocus(dialog, step);
  return (
    <DialogFrame
      title={say('sheet.title', { title: resource.title[language] })}
      handle="import-panel"
      className="q-import"
      box={dialog}
      onClose={onClose}
    >
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
      <Step step={step} importing={importing} resource={resource} onClose={onClose} />
    </DialogFrame>
  );
}

type StepName = 'running' | 'choosing' | 'mending' | 'done';

function stepOf({ staged, running }: Importing): StepName {
  if (running) return 'running';
  if (!staged || staged.state === 'cut') return 'choosing';
  return staged.outcome ? 'done' : 'mending';
}

interface StepProps extends ImportPanelProps {
  readonly importing: Importing;
  readonly step: StepName;
}

function Step({ step, importing, resource, onClose }: StepProps): ReactNode {
  const { staged, running } = importing;
  if (running) return <ImportProgress running={running} onCancel={importing.cancel} />;
  if (!staged || step === 'choosing') {
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
