import { type ReactNode, useState } from 'react';
import type { ImportOutcome, ImportState, ImportUndo, KeptRecord } from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/text.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { useT } from '../../texts/i18n.ts';
import { importTime } from './EarlierImports.tsx';
import { useWord, type Word } from './texts.ts';
import type { Importing } from './useImport.ts';

interface ImportDoneProps {
  readonly importing: Importing;
  readonly staged: ImportState;
  readonly outcome: ImportOutcome;
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** What an import has done and what it left out, with the way to what it wrote, and the way back. */
export function ImportDone({ importing, staged, outcome, resource, onClose }: ImportDoneProps): ReactNode {
  const { t, language } = useT();
  const word = useWord();
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
      <h3 tabIndex={-1}>{t('sheet.done')}</h3>
      <p role="status">{t('sheet.doneText', written)}</p>
      {lines && (
        <p data-testid="import-done-lines">
          {word('linesText', { created: count(lines.created), updated: count(lines.updated) })}
        </p>
      )}
      {skipped > 0 && <p>{t('sheet.skipped', { n: count(skipped) })}</p>}
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
          <button
            type="button"
            className="q-button"
            data-testid="import-errors-download"
            onClick={() => void importing.download()}
          >
            {t('sheet.download')}
          </button>
        )}
        <button type="button" className="q-button" data-testid="import-again" onClick={importing.reset}>
          {t('sheet.again')}
        </button>
        <button type="button" className="q-button q-button-primary" onClick={leave}>
          {t('dialog.close')}
        </button>
      </footer>
    </div>
  );
}

/** The list, with nothing in it but what the import wrote. */
function WrittenLinks({ outcome, onGo }: { outcome: ImportOutcome; onGo: () => void }): ReactNode {
  const word = useWord();
  const { language } = useT();
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
            {word(text, { n: formatNumber(n, language) })}
          </a>
        );
      })}
    </p>
  );
}

function UndoQuestion({ importing, staged }: Pick<ImportDoneProps, 'importing' | 'staged'>): ReactNode {
  const word = useWord();
  const { language } = useT();
  const [isRequested, setRequested] = useState(false);
  const { created, updated, until } = staged;
  if (!isRequested) {
    return (
      <p>
        <button
          type="button"
          className="q-link"
          data-danger="true"
          data-testid="import-undo"
          onClick={() => setRequested(true)}
        >
          {word('undo')}
        </button>{' '}
        <small className="q-soft">{word('undoUntil', { until: importTime(until, language) })}</small>
      </p>
    );
  }
  return (
    <div className="q-import-ask" role="alertdialog" aria-label={word('undo')}>
      <p>{word('undoAsk', { created: formatNumber(created, language), updated: formatNumber(updated, language) })}</p>
      <button
        type="button"
        className="q-button"
        data-testid="import-undo-yes"
        disabled={importing.isBusy}
        aria-busy={importing.isBusy}
        onClick={() => void importing.undo()}
      >
        {word('undoYes')}
      </button>
      <button type="button" className="q-button" onClick={() => setRequested(false)}>
        {word('undoNo')}
      </button>
    </div>
  );
}

/** What an undo has done, and each record that it left as it is, with the reason. */
function ImportUndone({ undo, resource }: { undo: ImportUndo; resource: Resource }): ReactNode {
  const word = useWord();
  const { language } = useT();
  const count = (number: number): string => formatNumber(number, language);
  const { deleted, restored, skipped, kept } = undo;
  const titlesOf = (names: readonly string[]): string =>
    names
      .map((name) => resource.fields.find((field) => field.name === name)?.title[language] ?? name)
      .join(joiners[language]);
  return (
    <section data-testid="import-undone">
      <h3>{word('undone')}</h3>
      <p role="status">{word('undoneText', { deleted: count(deleted), restored: count(restored) })}</p>
      {skipped > 0 && <p>{word('keptText', { n: count(skipped) })}</p>}
      <ul className="q-import-kept">
        {kept.map((record) => (
          <li key={record.id} data-testid="import-kept">
            <strong>{record.label || record.id}</strong> {reasonOf(record, word, titlesOf)}
          </li>
        ))}
      </ul>
      {skipped > kept.length && <p>{word('more', { n: count(skipped - kept.length) })}</p>}
    </section>
  );
}

function reasonOf(
  { reason, fields, by, words }: KeptRecord,
  word: Word,
  titlesOf: (names: readonly string[]) => string,
): string {
  if (reason !== 'changed') return word(reason, { texts: words });
  return fields.length === 0 ? word('changedOnly', { by }) : word('changed', { by, fields: titlesOf(fields) });
}
