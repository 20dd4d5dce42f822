import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { HwError, messageOf } from '../../client/hwError.ts';
import { newKey } from '../../client/newKey.ts';
import { readImportedRows } from '../../providers/existing.ts';
import { fileImportCall, rowsImportCall } from '../../providers/importCalls.ts';
import { useData } from '../../providers/useData.ts';
import { createCallSaver, createWrite } from '../../saving/calls.ts';
import { useT } from '../../texts/i18n.ts';
import { texts } from './texts.ts';

/** Progress of an import: the rows to review, the number of stored rows, or `file` if the server has stored the file without a review. */
type Progress = { readonly rows: readonly WireRecord[] } | { readonly done: number | 'file' } | undefined;

interface ExistingImportProps {
  readonly resource: Resource;
  readonly onClose: () => void;
  /** Renders the file picker. */
  readonly choose: (onChoose: (file: File) => void) => ReactNode;
}

/**
 * The steps of an import at an existing hw server. Such a server either stores the rows of the file at once, or returns the rows for review
 * and stores them with the next call.
 */
export function ExistingImport({ resource, onClose, choose }: ExistingImportProps): ReactNode {
  const translator = useT();
  const { t: coreT } = translator;
  const { t } = texts.useT();
  const { progress, isBusy, failure, send, store, reset } = useExistingImport(resource);
  return (
    <>
      {failure && (
        <p className="q-fault" role="alert" data-testid="import-fault">
          {messageOf(failure, translator)}
        </p>
      )}
      {isBusy && (
        <div className="q-import-progress" data-testid="import-progress">
          <p role="status">{t('existingBusy')}</p>
          <progress aria-label={t('existingBusy')} />
        </div>
      )}
      {!progress && !isBusy && (
        <>
          <p className="q-soft">{t('existingHint')}</p>
          {choose((file) => void send(file))}
        </>
      )}
      {progress && 'rows' in progress && !isBusy && (
        <>
          <p role="status">{t('existingRows', { n: progress.rows.length })}</p>
          <ReviewedRows resource={resource} rows={progress.rows} />
          <footer>
            <button type="button" className="q-button" onClick={reset}>
              {t('cancel')}
            </button>
            <button
              type="button"
              className="q-button q-button-primary"
              data-testid="import-commit"
              disabled={progress.rows.length === 0}
              onClick={() => void store(progress.rows)}
            >
              {coreT('sheet.import')}
            </button>
          </footer>
        </>
      )}
      {progress && 'done' in progress && (
        <div className="q-import-done" data-testid="import-done">
          <h3 tabIndex={-1}>{t('done')}</h3>
          <p role="status">{progress.done === 'file' ? t('existingStored') : t('existingDone', { n: progress.done })}</p>
          <footer>
            <button type="button" className="q-button" data-testid="import-again" onClick={reset}>
              {t('again')}
            </button>
            <button type="button" className="q-button q-button-primary" onClick={onClose}>
              {coreT('dialog.close')}
            </button>
          </footer>
        </div>
      )}
    </>
  );
}

/** Maximum number of rows that are shown for review; all rows are stored. */
const mostShown = 200;

function ReviewedRows({ resource, rows }: { readonly resource: Resource; readonly rows: readonly WireRecord[] }): ReactNode {
  const { t, language } = texts.useT();
  const fields = resource.fields.filter(({ name }) => rows.some((row) => row[name] !== undefined && row[name] !== null));
  return (
    <>
      <div className="q-import-review">
        <table>
          <thead>
            <tr>
              {fields.map(({ name, title }) => (
                <th key={name} scope="col">
                  {title[language]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostShown).map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids yet, and do not change
              <tr key={i} data-testid="import-row">
                {fields.map(({ name }) => (
                  <td key={name}>{String(row[name] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > mostShown && <p className="q-soft">{t('existingMore', { n: rows.length - mostShown })}</p>}
    </>
  );
}

interface Upload {
  readonly key: string;
  readonly file: File;
}

function useExistingImport(resource: Resource) {
  const data = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const [progress, setProgress] = useState<Progress>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HwError>();
  const calls = useMemo(() => {
    const uploader = createCallSaver<Upload, unknown>(data, ({ file }) => fileImportCall(resource, file), {
      contentOf: ({ key }) => key,
      keepKeyFor: () => 0,
    });
    return { upload: (file: File) => uploader.write({ key: newKey(), file }), write: createWrite(data) };
  }, [data, resource]);
  const run = async (work: () => Promise<Progress>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const next = await work();
      setProgress(next);
      if (next && 'done' in next) void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind !== 'canceled') setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    progress,
    isBusy,
    failure,
    send: (file: File) =>
      run(async () => {
        const rows = readImportedRows(await calls.upload(file));
        return rows ? { rows } : { done: 'file' };
      }),
    store: (rows: readonly WireRecord[]) =>
      run(async () => {
        await calls.write(rowsImportCall(resource, rows));
        return { done: rows.length };
      }),
    reset: () => {
      setProgress(undefined);
      setFailure(undefined);
    },
  };
}
