import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ImportOutcome, ImportState, ImportUndo, KeptRecord } from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/wire.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { useApp } from '../../app.ts';
import { messageOf } from '../../client/hwError.ts';
import { usePagePath } from '../../location/page.ts';
import { useT } from '../../texts/i18n.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { EarlierImports, importTime } from './EarlierImports.tsx';
import { ExistingImport } from './ExistingImport.tsx';
import { StagedRows } from './StagedRows.tsx';
import { type Translate, texts } from './texts.ts';
import { type Importing, type Running, useImport } from './useImport.ts';
import './import.css';

type StepName = 'running' | 'choosing' | 'mending' | 'done';

interface ImportPanelProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** Dialog to import a workbook. An import at an existing hw server has steps of its own. */
export function ImportPanel(props: ImportPanelProps): ReactNode {
  const { access } = useApp();
  const { t, language } = texts.useT();
  if (!access.get().isExisting) return <StagedImport {...props} />;
  const { resource, onClose } = props;
  return (
    <DialogFrame title={t('title', { title: resource.title[language] })} handle="import-panel" className="q-import" onClose={onClose}>
      <ExistingImport {...props} choose={(onChoose) => <ChooseFile resource={resource} onChoose={onChoose} isExisting />} />
    </DialogFrame>
  );
}

/** Steps of importing a workbook: select file, check, correct, result. */
function StagedImport({ resource, onClose }: ImportPanelProps): ReactNode {
  const translator = useT();
  const { t: coreT, language } = translator;
  const { t } = texts.useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const importing = useImport(resource);
  const { failure } = importing;
  const step = stepOf(importing);
  useStepFocus(dialog, step);
  return (
    <DialogFrame
      title={t('title', { title: resource.title[language] })}
      handle="import-panel"
      className="q-import"
      box={dialog}
      onClose={onClose}
    >
      {failure && (
        <p className="q-fault" role="alert" data-testid="import-fault">
          {messageOf(failure, translator)}
        </p>
      )}
      {importing.unread && (
        <p className="q-fault" role="alert" data-testid="import-unread">
          {messageOf(importing.unread, translator)}{' '}
          <button type="button" className="q-link" onClick={importing.readAgain}>
            {coreT('list.retry')}
          </button>
        </p>
      )}
      {importing.isLost && (
        <p className="q-fault" role="alert" data-testid="import-unconfirmed">
          {t('lost')}
        </p>
      )}
      <Step step={step} importing={importing} resource={resource} onClose={onClose} />
    </DialogFrame>
  );
}

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

/** Selectors of the element to focus in the next step: the faulty rows, the result, or the title. */
const starts = ['section.q-import-rows', '.q-import-done h3', 'h2'];

/** Moves the focus into a new step, because the step removes the button that was pressed. */
function useStepFocus(dialog: RefObject<HTMLElement | null>, step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches('dialog, h2')) return;
    const start = starts.flatMap((selector) => dialog.current?.querySelector<HTMLElement>(selector) ?? [])[0];
    if (!start) return;
    // Makes a title focusable by script; Tab still skips it.
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus();
  }, [dialog, step]);
}

interface ChooseFileProps {
  readonly resource: Pick<Resource, 'fields' | 'excel'>;
  readonly onChoose: (file: File) => void;
  /** Whether the file is sent to an existing hw server, whose own rules apply to it. */
  readonly isExisting?: boolean;
}

/** Drop area and file picker. If the records have lines, the text names the sheets for the lines. */
function ChooseFile({ resource, onChoose, isExisting = false }: ChooseFileProps): ReactNode {
  const { t, language } = texts.useT();
  const titleOf = (name: string) => resource.fields.find((field) => field.name === name)?.title;
  const sheets = (resource.excel?.lines ?? []).flatMap(({ field, by }) => {
    const [title, key] = [titleOf(field), titleOf(by)];
    return title && key ? [{ name: field, title, by: key }] : [];
  });
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input inside works without a mouse
    <div
      className="q-import-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{t('drop')}</p>
      <label className="q-button q-button-primary">
        {t('choose')}
        <input
          type="file"
          className="q-import-file"
          data-testid="import-file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
      {!isExisting && <p className="q-soft">{t('hint')}</p>}
      {sheets.map(({ name, title, by }) => (
        <p key={name} className="q-soft" data-testid={`import-sheet-${name}`}>
          {t('lineSheet', { title: title[language], by: by[language] })}
        </p>
      ))}
    </div>
  );
}

interface ImportProgressProps {
  readonly running: Running;
  readonly onCancel: () => void;
}

/** Progress of a file: first the upload, then the check. */
function ImportProgress({ running: { name, sent, done, total, canCancel }, onCancel }: ImportProgressProps): ReactNode {
  const { t, language } = texts.useT();
  const isSent = sent >= 1;
  const progress = isSent ? t('checking', { n: formatNumber(done, language) }) : t('sending', { name });
  const share = isSent ? { value: done, max: total } : { value: sent, max: 1 };
  return (
    <div className="q-import-progress" data-testid="import-progress">
      <p role="status">{progress}</p>
      <progress aria-label={progress} {...(share.max > 0 && share)} />
      {canCancel && (
        <footer>
          <button type="button" className="q-button" onClick={onCancel}>
            {t('cancel')}
          </button>
        </footer>
      )}
    </div>
  );
}

interface ImportDoneProps {
  readonly importing: Importing;
  readonly staged: ImportState;
  readonly outcome: ImportOutcome;
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** The result of an import: written and skipped rows, with links to the records and an undo button. */
export function ImportDone({ importing, staged, outcome, resource, onClose }: ImportDoneProps): ReactNode {
  const { t: coreT } = useT();
  const { t, language } = texts.useT();
  const { skipped, lines } = outcome;
  const count = (number: number): string => formatNumber(number, language);
  const written = {
    created: count(outcome.created),
    updated: count(outcome.updated),
    unchanged: count(outcome.unchanged),
  };
  const leave = (): void => {
    importing.reset();
    onClose();
  };
  return (
    <div className="q-import-done" data-testid="import-done">
      <h3 tabIndex={-1}>{t('done')}</h3>
      <p role="status">{t('doneText', written)}</p>
      {lines && <p data-testid="import-done-lines">{t('linesText', { created: count(lines.created), updated: count(lines.updated) })}</p>}
      {skipped > 0 && <p>{t('skipped', { n: count(skipped) })}</p>}
      {staged.undo ? (
        <ImportUndone undo={staged.undo} resource={resource} />
      ) : (
        <>
          <WrittenLinks outcome={outcome} onGo={leave} />
          {staged.canUndo && <UndoQuestion importing={importing} staged={staged} />}
        </>
      )}
      <footer>
        {skipped > 0 && (
          <button type="button" className="q-button" data-testid="import-errors-download" onClick={() => void importing.download()}>
            {t('download')}
          </button>
        )}
        <button type="button" className="q-button" data-testid="import-again" onClick={importing.reset}>
          {t('again')}
        </button>
        <button type="button" className="q-button q-button-primary" onClick={leave}>
          {coreT('dialog.close')}
        </button>
      </footer>
    </div>
  );
}

/** Links to the list, limited to the records that the import has created or updated. */
function WrittenLinks({ outcome, onGo }: { outcome: ImportOutcome; onGo: () => void }): ReactNode {
  const { t, language } = texts.useT();
  const location = usePagePath();
  const links = [
    { what: 'created', n: outcome.created, text: 'showCreated' },
    { what: 'updated', n: outcome.updated, text: 'showUpdated' },
  ] as const;
  return (
    <p className="q-import-links">
      {links.map(({ what, n, text }) => {
        if (n === 0) return null;
        const search = `?f.inImport=${outcome.importId}.${what}`;
        return (
          <a
            key={what}
            className="q-link"
            data-testid={`import-show-${what}`}
            href={location.path + search}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              onGo();
              location.go(search);
            }}
          >
            {t(text, { n: formatNumber(n, language) })}
          </a>
        );
      })}
    </p>
  );
}

function UndoQuestion({ importing, staged }: Pick<ImportDoneProps, 'importing' | 'staged'>): ReactNode {
  const { t, language } = texts.useT();
  const [isRequested, setRequested] = useState(false);
  const { created, updated, until } = staged;
  if (!isRequested) {
    return (
      <p>
        <button type="button" className="q-link" data-danger="true" data-testid="import-undo" onClick={() => setRequested(true)}>
          {t('undo')}
        </button>{' '}
        <small className="q-soft">{t('undoUntil', { until: importTime(until, language) })}</small>
      </p>
    );
  }
  return (
    <div className="q-import-ask" role="alertdialog" aria-label={t('undo')}>
      <p>{t('undoAsk', { created: formatNumber(created, language), updated: formatNumber(updated, language) })}</p>
      <button
        type="button"
        className="q-button"
        data-testid="import-undo-yes"
        disabled={importing.isBusy}
        aria-busy={importing.isBusy}
        onClick={() => void importing.undo()}
      >
        {t('undoYes')}
      </button>
      <button type="button" className="q-button" onClick={() => setRequested(false)}>
        {t('undoNo')}
      </button>
    </div>
  );
}

/** The result of an undo, including each record that was left unchanged and the reason. */
function ImportUndone({ undo, resource }: { undo: ImportUndo; resource: Resource }): ReactNode {
  const { t, language } = texts.useT();
  const count = (number: number): string => formatNumber(number, language);
  const { deleted, restored, skipped, kept } = undo;
  const titlesOf = (names: readonly string[]): string =>
    names.map((name) => resource.fields.find((field) => field.name === name)?.title[language] ?? name).join(joiners[language]);
  return (
    <section data-testid="import-undone">
      <h3>{t('undone')}</h3>
      <p role="status">{t('undoneText', { deleted: count(deleted), restored: count(restored) })}</p>
      {skipped > 0 && <p>{t('keptText', { n: count(skipped) })}</p>}
      <ul className="q-import-kept">
        {kept.map((record) => (
          <li key={record.id} data-testid="import-kept">
            <strong>{record.label || record.id}</strong> {reasonOf(record, t, titlesOf)}
          </li>
        ))}
      </ul>
      {skipped > kept.length && <p>{t('more', { n: count(skipped - kept.length) })}</p>}
    </section>
  );
}

function reasonOf({ reason, fields, by, words }: KeptRecord, t: Translate, titlesOf: (names: readonly string[]) => string): string {
  if (reason !== 'changed') return t(reason, { texts: words });
  return fields.length === 0 ? t('changedOnly', { by }) : t('changedFields', { by, fields: titlesOf(fields) });
}
