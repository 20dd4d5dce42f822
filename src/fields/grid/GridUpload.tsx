import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { ColumnChoice, FoundColumn, LinesUpload, ReadLines, SheetHeading } from '../../contract/imports.ts';
import { joiners } from '../../contract/wire.ts';
import { LineStatesContext, useFieldServices, useWaits } from '../services.tsx';
import type { GridParts } from './gridContext.ts';
import type { Row } from './gridStore.ts';
import { type ReadResult, withReadRows } from './readRows.ts';
import { useWorkbookT } from './workbookTexts.ts';
import './headingRows.css';

interface GridUploadProps {
  readonly parts: GridParts;
  readonly upload: LinesUpload;
  readonly maxRows: number;
}

/** The choices of the user that decide how a file is read. */
interface Way {
  readonly columns?: ColumnChoice;
  readonly heading?: number;
}

/** A file that was read into the grid. */
interface Done extends Way {
  readonly file: File;
  readonly answer: ReadLines;
  readonly result: ReadResult;
}

/** The button that reads a workbook into the lines, and the result of reading. Nothing is stored until the form is saved. */
export function GridUpload(props: GridUploadProps): ReactNode {
  const { parts, upload } = props;
  const { language } = useFieldServices();
  const t = useWorkbookT();
  const { reading, fault, done, read, stop } = useUpload(props);
  return (
    <div className="q-lines-upload">
      <label className="q-button" data-disabled={parts.isReadOnly || reading !== undefined}>
        {upload.title?.[language] ?? t('upload')}
        <input
          type="file"
          className="q-hidden"
          data-testid={`lines-upload-${parts.field.name}`}
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={parts.isReadOnly || reading !== undefined}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Resets the input, so that the same file can be selected again.
            event.currentTarget.value = '';
            if (file) void read(file);
          }}
        />
      </label>
      {reading !== undefined && (
        <span role="status">
          {t('reading', { name: reading })}{' '}
          <button type="button" className="q-link" onClick={stop}>
            {t('stop')}
          </button>
        </span>
      )}
      {fault !== undefined && (
        <p role="alert" className="q-field-error" data-testid="lines-upload-fault">
          {fault}
        </p>
      )}
      {done && <Outcome parts={parts} done={done} isBusy={reading !== undefined} onRead={(way) => void read(done.file, way)} />}
    </div>
  );
}

/** Reads files one at a time. A save of the form waits until the file has been read. */
function useUpload({ parts, upload, maxRows }: GridUploadProps) {
  const { store, field, items } = parts;
  const { lines } = useFieldServices();
  const stateOf = useContext(LineStatesContext);
  const { hold } = useWaits();
  const [reading, setReading] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState<Done>();
  const abort = useRef<AbortController>(undefined);
  // The rows before the file was read, and those after. If the user has the file read again with other choices, reading starts from the
  // rows before.
  const before = useRef<{ readonly rows: readonly Row[]; readonly after: readonly Row[] }>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const read = async (file: File, way: Way = {}): Promise<void> => {
    const mine = new AbortController();
    abort.current = mine;
    const release = hold();
    setReading(file.name);
    setFault(undefined);
    const answer = await lines.read(upload, { file, signal: mine.signal, by: field.lines?.by ?? '', ...way }).finally(() => release(true));
    setReading(undefined);
    if (!answer || mine.signal.aborted) return;
    if ('fault' in answer) return setFault(answer.fault);
    const now = store.get().rows;
    const isAgain = done?.file === file && before.current?.after === now;
    const rows = isAgain && before.current ? before.current.rows : now;
    if (isAgain) store.undo();
    const result = withReadRows(rows, {
      items: field.items ?? items,
      read: answer.lines.map(({ values }) => values),
      key: upload.key,
      most: maxRows,
      isLocked: (item, line) => {
        const { isReadOnly, isVisible } = stateOf({ field, item, line });
        return isReadOnly || !isVisible;
      },
    });
    const { keys } = store.get();
    if (result.fresh + result.changed > 0) {
      store.replace(
        result.rows,
        result.from.map((at) => (at === undefined ? undefined : keys[at])),
      );
    }
    before.current = { rows, after: store.get().rows };
    setDone({ file, answer, result, ...way });
  };
  return { reading, fault, done, read, stop: () => abort.current?.abort() };
}

interface OutcomeProps {
  readonly parts: GridParts;
  readonly done: Done;
  readonly isBusy: boolean;
  readonly onRead: (way: Way) => void;
}

/** Shows the numbers of rows that were read and left out, and lets the user have the file read again with other choices. */
function Outcome({ parts, done, isBusy, onRead }: OutcomeProps): ReactNode {
  const { language, t: widgetT } = useFieldServices();
  const t = useWorkbookT();
  const { file, answer, result, columns: chosen = {}, heading: row } = done;
  const { columns, leftOut = [], headings = [] } = answer;
  const titleOf = (name: string | null) => parts.field.items?.find((item) => item.name === name)?.title[language] ?? name ?? '';
  const unknown = columns.filter(({ field, how, rival }) => field === null && (how === undefined || rival !== undefined));
  const learnt = columns.filter(({ field, how }) => how === 'remembered' && field !== null);
  const counts = { name: file.name, n: answer.lines.length, fresh: result.fresh, changed: result.changed };
  const way = row === undefined ? {} : { heading: row };
  return (
    <div className="q-lines-read" data-testid="lines-read">
      <p role="status">
        {answer.lines.length === 0 ? t('nothing', { name: file.name }) : t('read', counts)}
        {result.missing > 0 && answer.lines.length > 0 && ` ${t('missing', { n: result.missing })}`}
        {result.left > 0 && ` ${widgetT('rowsLeft', { n: result.left, most: result.rows.length })}`}
        {leftOut.length > 0 && ` ${t('leftOut', { rows: leftOut.map((one) => one.row).join(joiners[language]) })}`}
      </p>
      {learnt.length > 0 && (
        <p className="q-soft" data-testid="lines-learnt">
          {t('learnt', { names: learnt.map(({ header, field }) => `${header} → ${titleOf(field)}`).join(joiners[language]) })}
        </p>
      )}
      {unknown.length > 0 && (
        <div className="q-lines-unknown" data-testid="lines-unknown">
          <span>{t('unknown')}</span>
          {unknown.map((column) => (
            <UnknownColumn
              key={column.index}
              column={column}
              parts={parts}
              isBusy={isBusy}
              onChoose={(name) => onRead({ ...way, columns: { ...chosen, [column.index]: name } })}
            />
          ))}
        </div>
      )}
      {headings.map((heading) => (
        <HeadingRows
          key={heading.row}
          heading={heading}
          isBusy={isBusy}
          isOpen={answer.lines.length === 0}
          onChoose={(next) => onRead({ heading: next })}
        />
      ))}
    </div>
  );
}

interface UnknownColumnProps {
  readonly column: FoundColumn;
  readonly parts: GridParts;
  readonly isBusy: boolean;
  readonly onChoose: (field: string) => void;
}

function UnknownColumn({ column: { header, samples = [] }, parts, isBusy, onChoose }: UnknownColumnProps): ReactNode {
  const { language } = useFieldServices();
  const t = useWorkbookT();
  return (
    <label>
      {header} {samples.length > 0 && <small className="q-soft">{samples.slice(0, 2).map(String).join(' · ')}</small>}{' '}
      <select
        className="q-input"
        aria-label={t('fieldOf', { column: header })}
        disabled={isBusy}
        value=""
        onChange={(event) => event.currentTarget.value !== '' && onChoose(event.currentTarget.value)}
      >
        <option value="">{t('choose')}</option>
        {(parts.field.items ?? [])
          .filter(({ system }) => !system)
          .map(({ name, title }) => (
            <option key={name} value={name}>
              {title[language]}
            </option>
          ))}
      </select>
    </label>
  );
}

interface HeadingRowsProps {
  readonly heading: SheetHeading;
  readonly onChoose: (row: number) => void;
  readonly isBusy: boolean;
  /** Whether the list of rows is open at first, because the headings are doubtful. */
  readonly isOpen?: boolean;
}

/** The first rows of a sheet, among which the user chooses the one with the headings. */
export function HeadingRows({ heading, onChoose, isBusy, isOpen = false }: HeadingRowsProps): ReactNode {
  const t = useWorkbookT();
  return (
    <details className="q-heading-rows" data-testid="heading-rows" open={isOpen}>
      <summary>{t('headingRow', { row: heading.row })}</summary>
      <p className="q-soft">{t('headingHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="q-heading-box" tabIndex={0} aria-label={t('headingRow', { row: heading.row })}>
        <table>
          <tbody>
            {heading.preview.map(({ row, cells }) => (
              <tr key={row} aria-current={row === heading.row || undefined} data-testid="heading-row" data-row={row}>
                <th scope="row">
                  <button
                    type="button"
                    className="q-link"
                    disabled={isBusy || row === heading.row}
                    aria-label={t('useRow', { row })}
                    onClick={() => onChoose(row)}
                  >
                    {row}
                  </button>
                </th>
                {cells.map((cell, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
