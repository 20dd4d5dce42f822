import type { ReactNode } from 'react';
import type { ImportLine } from '../../../contract/imports.ts';
import type { Language } from '../../../contract/wire.ts';
import { useT } from '../../texts/i18n.ts';
import { type Translate, texts } from './texts.ts';
import type { Importing } from './useImport.ts';
import './importChip.css';

/** The user's imports of the last 24 hours: open ones to continue, finished ones to view or undo. */
export function EarlierImports({ importing }: { importing: Importing }): ReactNode {
  const { t } = texts.useT();
  const { t: coreT } = useT();
  const { lines, isFailed, refresh } = importing.earlier;
  if (lines.length === 0 && !isFailed) return null;
  return (
    <section className="q-import-earlier" data-testid="import-earlier">
      <h3>{t('earlier')}</h3>
      {isFailed && (
        <p role="alert">
          {t('earlierFailed')}{' '}
          <button type="button" className="q-link" onClick={refresh}>
            {coreT('list.retry')}
          </button>
        </p>
      )}
      <ul>
        {lines.map((line) => (
          <Line key={line.importId} line={line} importing={importing} />
        ))}
      </ul>
    </section>
  );
}

/** The text of an import in each state, and what its button does: continue the import, show its result, or look up its progress. */
const byState: Readonly<
  Record<ImportLine['state'], { readonly text: (line: ImportLine, t: Translate) => string; readonly open?: 'resume' | 'show' | 'look' }>
> = {
  staged: {
    text: ({ fileName, fresh, changed, unchanged, failed }, t) =>
      t('stagedLine', { file: fileName, good: fresh + changed + unchanged, failed }),
    open: 'resume',
  },
  cut: { text: ({ fileName }, t) => t('cutLine', { file: fileName }) },
  reading: { text: ({ fileName, done }, t) => t('readingLine', { file: fileName, n: done }), open: 'look' },
  committed: {
    text: ({ fileName, created, updated }, t) => t('committedLine', { file: fileName, created, updated }),
    open: 'show',
  },
  undone: { text: ({ fileName }, t) => t('undoneLine', { file: fileName }), open: 'show' },
};

function Line({ line, importing }: { line: ImportLine; importing: Importing }): ReactNode {
  const { t, language } = texts.useT();
  const { text, open } = byState[line.state];
  const isDone = line.state === 'committed' || line.state === 'undone';
  const act = () => (open === 'look' ? importing.earlier.refresh() : void importing.open(line.importId));
  return (
    <li data-testid="import-earlier-line" data-state={line.state}>
      <span>
        {text(line, t)}
        <small className="q-soft">{t('until', { time: importTime(line.time, language), until: importTime(line.until, language) })}</small>
      </span>
      {open && (
        <button type="button" className="q-button" data-testid="import-open" disabled={importing.isBusy} onClick={act}>
          {t(open)}
        </button>
      )}
      {!isDone && (
        <button
          type="button"
          className="q-link"
          data-testid="import-drop"
          disabled={importing.isBusy}
          onClick={() => void importing.drop(line.importId)}
        >
          {t('discard')}
        </button>
      )}
    </li>
  );
}

/** Formats a time with day and minute, in local time. The year is omitted, because imports expire after a day. */
export function importTime(moment: string, language: Language): string {
  const parts = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false } as const;
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', parts).format(new Date(moment));
}

interface ImportChipProps {
  /** The import whose records a list is limited to. */
  readonly inImport: string;
  readonly onEnd: () => void;
}

/** Shows that a list is limited to the records of one import, with a button to show all. */
export function ImportChip({ inImport, onEnd }: ImportChipProps): ReactNode {
  const { t } = texts.useT();
  return (
    <span className="q-import-chip" data-testid="import-chip">
      {t(inImport.endsWith('.created') ? 'chipCreated' : 'chipUpdated')}
      <button type="button" className="q-link" onClick={onEnd}>
        {t('chipOff')}
      </button>
    </span>
  );
}
