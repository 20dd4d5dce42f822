import type { ReactNode } from 'react';
import type { FailedRow, FoundColumn, ImportState } from '../../../contract/imports.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { useT } from '../../texts/i18n.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { FailedRows } from './FailedRows.tsx';
import { useWord } from './texts.ts';
import type { Importing } from './useImport.ts';

interface StagedRowsProps {
  readonly importing: Importing;
  readonly staged: ImportState;
  readonly resource: Resource;
}

/** A checked file: how many rows of each kind, what its columns are, what failed, and what can be done now. */
export function StagedRows({ importing, staged, resource }: StagedRowsProps): ReactNode {
  const { t, language } = useT();
  const word = useWord();
  const { importId, total, failed, held, fresh, changed, unchanged, columns = [], rows = [], hidden = 0 } = staged;
  const counts = { good: fresh + changed + unchanged, failed, fresh, changed, unchanged };
  const sheets = [...new Set([...columns.map(({ sheet }) => sheet), ...rows.map(({ sheet }) => sheet)])];
  const isBook = sheets.some((sheet) => sheet !== undefined);
  return (
    <>
      <dl className="q-import-counts" data-testid="import-counts">
        {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
          <div key={name} data-bad={name === 'failed' && failed > 0}>
            <dt>{t(`sheet.${name}`)}</dt>
            <dd data-testid={`import-count-${name}`}>{formatNumber(counts[name], language)}</dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <p className="q-soft" data-testid="import-hidden">
          {word('hidden', { n: formatNumber(hidden, language) })}
        </p>
      )}
      {held > 0 && (
        <p className="q-soft" data-testid="import-held">
          {word('held', { n: formatNumber(held, language) })}
        </p>
      )}
      {sheets.map((sheet) => (
        <SheetRows
          key={`${importId} ${sheet ?? ''}`}
          {...{ sheet, importing, isBook }}
          columns={columns.filter((column) => column.sheet === sheet)}
          rows={rows.filter((row) => row.sheet === sheet)}
          resource={sheetResource(resource, sheet)}
        />
      ))}
      {failed > rows.length && (
        <p className="q-soft">{t('sheet.onlyFirst', { n: formatNumber(rows.length, language) })}</p>
      )}
      <Buttons importing={importing} total={total} failed={failed} good={counts.good} />
    </>
  );
}

interface SheetRowsProps extends Pick<StagedRowsProps, 'importing' | 'resource'> {
  readonly sheet: string | undefined;
  readonly columns: readonly FoundColumn[];
  readonly rows: readonly FailedRow[];
  /** Whether the file has sheets of lines: then each says what it is. */
  readonly isBook: boolean;
}

/** One sheet of the file: its columns, and what failed on it. */
function SheetRows({ sheet, columns, rows, resource, importing, isBook }: SheetRowsProps): ReactNode {
  const { language } = useT();
  const known = columns.flatMap(({ field }) => resource.fields.find(({ name }) => name === field) ?? []);
  if (columns.length === 0 && rows.length === 0) return null;
  return (
    <section className="q-import-sheet" data-testid="import-sheet" data-sheet={sheet ?? ''}>
      {isBook && <h3>{resource.title[language]}</h3>}
      <ColumnTable {...{ columns, resource, importing, sheet }} />
      {rows.length > 0 && <FailedRows {...{ rows, resource, importing, sheet }} fields={known} />}
    </section>
  );
}

interface ButtonsProps {
  readonly good: number;
  readonly importing: Importing;
  readonly total: number;
  readonly failed: number;
}

function Buttons({ importing, total, failed, good }: ButtonsProps): ReactNode {
  const { t, language } = useT();
  const word = useWord();
  const { fixes, isBusy, isWriting, isUnkept } = importing;
  const fixed = Object.keys(fixes).length;
  return (
    <footer>
      <span className="q-soft q-grow" role="status" data-testid="import-writing">
        {isWriting && word('writing')}
        {!isWriting && isUnkept && (
          <span data-testid="import-unkept">
            {word('unkept')}{' '}
            <button type="button" className="q-link" onClick={importing.keep}>
              {t('list.retry')}
            </button>
          </span>
        )}
      </span>
      <button type="button" className="q-button" disabled={isBusy} onClick={importing.reset}>
        {t('sheet.other')}
      </button>
      {failed > 0 && (
        <>
          <button
            type="button"
            className="q-button"
            data-testid="import-errors-download"
            disabled={isBusy}
            onClick={() => void importing.download()}
          >
            {t('sheet.download')}
          </button>
          <button
            type="button"
            className="q-button"
            data-testid="import-recheck"
            disabled={isBusy}
            onClick={() => void importing.recheck()}
          >
            {fixed > 0 ? t('sheet.recheck', { n: fixed }) : word('checkAgain')}
          </button>
          <button
            type="button"
            className="q-button"
            data-testid="import-commit-valid"
            disabled={isBusy || good === 0}
            onClick={() => void importing.commit('valid')}
          >
            {t('sheet.commitValid', { n: formatNumber(good, language) })}
          </button>
        </>
      )}
      <button
        type="button"
        className="q-button q-button-primary"
        data-testid="import-commit"
        aria-busy={isBusy}
        disabled={isBusy || total === 0 || (failed > 0 && fixed === 0)}
        onClick={() => void importing.commit('all')}
      >
        {t('sheet.commitAll', { n: formatNumber(total, language) })}
      </button>
    </footer>
  );
}

/**
 * What a sheet of a workbook is made of: of the records the resource itself, of lines their fields, behind the one that says
 * to which record they belong.
 */
function sheetResource(resource: Resource, sheet: string | undefined): Resource {
  if (sheet === undefined) return resource;
  const { fields, excel } = resource;
  const own = excel.lines?.find(({ field }) => field === sheet);
  const lines = fields.find(({ name }) => name === sheet);
  const by = fields.find(({ name }) => name === own?.by);
  if (!own || !lines || !by) return { ...resource, fields: [], excel: { columns: [], key: [] } };
  const { default: _, ...named } = by;
  const first: Field = { ...named, required: true };
  return {
    ...resource,
    title: lines.title,
    fields: [first, ...(lines.items ?? []).filter(({ name }) => name !== by.name)],
    excel: { columns: [{ field: by.name, headers: [] }, ...own.columns], key: own.key },
  };
}
