import type { ReactNode } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { FailedRow, FoundColumn, ImportState, SheetHeading } from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/wire.ts';
import { HeadingRows } from '../../../fields/grid/GridUpload.tsx';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { useT } from '../../texts/i18n.ts';
import { FailedRows } from './FailedRows.tsx';
import { texts } from './texts.ts';
import type { Importing } from './useImport.ts';
import { columnChoice } from './useStaged.ts';

interface StagedRowsProps {
  readonly importing: Importing;
  readonly staged: ImportState;
  readonly resource: Resource;
}

/** A checked file: row counts, columns, failed rows, and the available actions. */
export function StagedRows({ importing, staged, resource }: StagedRowsProps): ReactNode {
  const { t, language } = texts.useT();
  const {
    importId,
    total,
    failed,
    held,
    fresh,
    changed,
    unchanged,
    columns = [],
    rows = [],
    hidden = 0,
    leftOut = [],
    headings = [],
  } = staged;
  const counts = { good: fresh + changed + unchanged, failed, fresh, changed, unchanged };
  const sheets = [...new Set([...columns.map(({ sheet }) => sheet), ...rows.map(({ sheet }) => sheet)])];
  const isBook = sheets.some((sheet) => sheet !== undefined);
  return (
    <>
      <dl className="q-import-counts" data-testid="import-counts">
        {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
          <div key={name} data-bad={name === 'failed' && failed > 0}>
            <dt>{t(name)}</dt>
            <dd data-testid={`import-count-${name}`}>{formatNumber(counts[name], language)}</dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <p className="q-soft" data-testid="import-hidden">
          {t('hidden', { n: formatNumber(hidden, language) })}
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="q-soft" data-testid="import-left-out">
          {t('leftOut', { rows: leftOut.map(({ row }) => row).join(joiners[language]) })}
        </p>
      )}
      {held > 0 && (
        <p className="q-soft" data-testid="import-held">
          {t('held', { n: formatNumber(held, language) })}
        </p>
      )}
      {sheets.map((sheet) => (
        <SheetRows
          key={`${importId} ${sheet ?? ''}`}
          {...{ sheet, importing, isBook }}
          columns={columns.filter((column) => column.sheet === sheet)}
          rows={rows.filter((row) => row.sheet === sheet)}
          heading={headings.find((heading) => heading.sheet === sheet)}
          resource={sheetResource(resource, sheet)}
        />
      ))}
      {failed > rows.length && <p className="q-soft">{t('onlyFirst', { n: formatNumber(rows.length, language) })}</p>}
      <Buttons importing={importing} total={total} failed={failed} good={counts.good} />
    </>
  );
}

interface SheetRowsProps extends Pick<StagedRowsProps, 'importing' | 'resource'> {
  readonly sheet: string | undefined;
  readonly columns: readonly FoundColumn[];
  readonly rows: readonly FailedRow[];
  readonly heading: SheetHeading | undefined;
  /** Whether the file has sheets with lines; then each sheet has a title. */
  readonly isBook: boolean;
}

/** One sheet of the file with its columns and failed rows. */
function SheetRows({ sheet, columns, rows, heading, resource, importing, isBook }: SheetRowsProps): ReactNode {
  const { language } = useT();
  const { staged, fileOf, chooseHeading } = importing;
  const known = columns.flatMap(({ field }) => resource.fields.find(({ name }) => name === field) ?? []);
  if (columns.length === 0 && rows.length === 0) return null;
  return (
    <section className="q-import-sheet" data-testid="import-sheet" data-sheet={sheet ?? ''}>
      {isBook && <h3>{resource.title[language]}</h3>}
      {heading && staged && fileOf(staged.importId) && (
        <HeadingRows
          heading={heading}
          isBusy={importing.isBusy}
          isOpen={columns.every(({ field }) => field === null)}
          onChoose={(row) => void chooseHeading(staged, { row, ...(sheet !== undefined && { sheet }) })}
        />
      )}
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
  const { t: coreT, language } = useT();
  const { t } = texts.useT();
  const { fixes, isBusy, isWriting, isUnkept } = importing;
  const fixed = Object.keys(fixes).length;
  return (
    <footer>
      <span className="q-soft q-grow" role="status" data-testid="import-writing">
        {isWriting && t('writing')}
        {!isWriting && isUnkept && (
          <span data-testid="import-unkept">
            {t('unkept')}{' '}
            <button type="button" className="q-link" onClick={importing.keep}>
              {coreT('list.retry')}
            </button>
          </span>
        )}
      </span>
      <button type="button" className="q-button" disabled={isBusy} onClick={importing.reset}>
        {t('other')}
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
            {t('download')}
          </button>
          <button
            type="button"
            className="q-button"
            data-testid="import-recheck"
            disabled={isBusy}
            onClick={() => void importing.recheck()}
          >
            {fixed > 0 ? t('recheck', { n: fixed }) : t('checkAgain')}
          </button>
          <button
            type="button"
            className="q-button"
            data-testid="import-commit-valid"
            disabled={isBusy || good === 0}
            onClick={() => void importing.commit('valid')}
          >
            {t('commitValid', { n: formatNumber(good, language) })}
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
        {t('commitAll', { n: formatNumber(total, language) })}
      </button>
    </footer>
  );
}

/** Returns the resource that describes a sheet. For a sheet of lines, it has the key column of the record and the fields of the line. */
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

interface ColumnTableProps {
  readonly columns: readonly FoundColumn[];
  readonly resource: Resource;
  readonly importing: Importing;
  /** Name of the line field of this sheet; undefined for the sheet of the records. */
  readonly sheet: string | undefined;
}

/** Maps the columns of the file to fields; unknown columns are assigned by hand, and wrong ones can be changed. */
function ColumnTable({ columns, resource, importing, sheet }: ColumnTableProps): ReactNode {
  const { t, language } = texts.useT();
  const { choice, forget, nameOf, fieldOf, taken, choose, forgetOne } = columnChoice(columns, sheet, importing.choices);
  const fields = sheetFields(resource);
  // Fields with a default need no column.
  const needed = fields.filter(
    ({ name, required, system, default: value }) => required && !system && value === undefined && !taken.has(name),
  );
  // The table is expanded if a column is missing, unknown or converted.
  const isOpen = needed.length > 0 || columns.some(({ unit, ...column }) => unit ?? isUnknown(column));
  const forgotten = sheet === undefined ? forget.map(Number) : forget;
  const isChanged = Object.keys(choice).length + forget.length > 0;
  const isEmpty = columns.every((column) => fieldOf(column) === null);
  return (
    <details className="q-import-columns" data-testid="import-columns" open={isOpen || isChanged}>
      <summary>{t('columns')}</summary>
      <p className="q-soft">{t('columnsHint')}</p>
      {isEmpty && <p className="q-fault">{t('nothing')}</p>}
      {needed.length > 0 && !isEmpty && (
        <p className="q-fault" data-testid="import-needed">
          {t('needed', { names: needed.map(({ title }) => title[language]).join(joiners[language]) })}
        </p>
      )}
      <div className="q-import-rows">
        <table>
          <thead>
            <tr>
              {(['column', 'samples', 'field', 'how'] as const).map((name) => (
                <th key={name} className={name === 'samples' ? 'q-import-samples' : ''}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {unknownFirst(columns).map((column) => (
              <ColumnRow
                key={column.index}
                column={column}
                value={fieldOf(column)}
                // Each field can have only one column, so fields that another column has are not offered.
                fields={fields.filter(({ name }) => name === fieldOf(column) || name === column.rival || !taken.has(name))}
                isForgotten={forget.includes(nameOf(column))}
                onChoose={(field) => choose(column, field)}
                onForget={() => forgetOne(column)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isChanged && (
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="import-map"
          disabled={importing.isBusy}
          onClick={() => {
            const mapping = { columns: choice, forget: forgotten.filter((name) => !Object.hasOwn(choice, name)) };
            void importing.map(mapping, sheet);
          }}
        >
          {t('apply')}
        </button>
      )}
    </details>
  );
}

interface ColumnRowProps {
  readonly column: FoundColumn;
  readonly value: string | null;
  readonly fields: readonly Field[];
  readonly isForgotten: boolean;
  readonly onChoose: (field: string | null) => void;
  readonly onForget: () => void;
}

function ColumnRow({ column, value, fields, isForgotten, onChoose, onForget }: ColumnRowProps): ReactNode {
  const { t, language } = texts.useT();
  const { header, samples = [], how, field, unit } = column;
  const rival = value === null && column.rival !== undefined && fields.find(({ name }) => name === column.rival);
  // A selection that is not applied yet is displayed like an applied one.
  const now = value === field ? column : { field: value, how: 'hand' as const };
  const isKnown = field === null || fields.some(({ name }) => name === field);
  return (
    <tr data-testid="import-column" data-header={header} data-bad={isUnknown(column)}>
      <td>{header}</td>
      <td className="q-soft q-import-samples">{samples.map(String).join(' · ')}</td>
      <td>
        <select
          className="q-input"
          aria-label={t('fieldOf', { column: header })}
          value={value ?? ''}
          // System fields are recognized but cannot be selected.
          disabled={!isKnown}
          onChange={(event) => onChoose(event.currentTarget.value || null)}
        >
          <option value="">{t('ignoreColumn')}</option>
          {!isKnown && field !== null && <option value={field}>{header}</option>}
          {fields.map(({ name, title, required }) => (
            <option key={name} value={name}>
              {required ? `${title[language]} *` : title[language]}
            </option>
          ))}
        </select>
      </td>
      <td>
        {rival ? t('rival', { field: rival.title[language] }) : t(howWord(now))}{' '}
        {unit && <span data-testid="import-unit">{t('unit', unit)} </span>}
        {how === 'remembered' && !isForgotten && (
          <button
            type="button"
            className="q-link"
            aria-label={t('forgetOf', { column: header })}
            data-testid="import-forget"
            onClick={onForget}
          >
            {t('forget')}
          </button>
        )}
      </td>
    </tr>
  );
}

function isUnknown({ field, how }: Pick<FoundColumn, 'field' | 'how'>): boolean {
  return field === null && how === undefined;
}

/** Returns the unknown columns, followed by the other columns, both in file order. */
function unknownFirst(columns: readonly FoundColumn[]): readonly FoundColumn[] {
  return [...columns.filter(isUnknown), ...columns.filter((column) => !isUnknown(column))];
}

function howWord({ field, how }: Pick<FoundColumn, 'field' | 'how'>) {
  if (how === undefined) return 'none';
  return field === null && how !== 'remembered' ? 'ignored' : how;
}

/** Returns the fields that a column can have, in the order of the template. */
function sheetFields({ excel, fields }: Resource): readonly Field[] {
  return excel.columns.flatMap(({ field }) => fields.find(({ name }) => name === field) ?? []);
}
