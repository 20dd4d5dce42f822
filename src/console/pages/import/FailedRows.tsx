import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { Field } from '../../../contract/field.ts';
import { type FailedRow, type FoundColumn, type ImportCell, type ImportFault, placeName } from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { colons, joiners } from '../../../contract/wire.ts';
import { isMoment, isYesNo } from '../../../fields/kinds.ts';
import { useT } from '../../texts/i18n.ts';
import { isBlock, pastedFixes } from './fixes.ts';
import { texts } from './texts.ts';
import type { Importing } from './useImport.ts';
import { type Location, useKeptScroll } from './useStaged.ts';

/** Number of rows rendered at first, and number added by each click on "more". */
const step = 100;

interface FailedRowsProps {
  readonly rows: readonly FailedRow[];
  /** The fields that have a column in the file. */
  readonly fields: readonly Field[];
  readonly resource: Resource;
  readonly importing: Importing;
  /** Name of the line field of this sheet; undefined for the sheet of the records. */
  readonly sheet: string | undefined;
}

/** The rows that failed validation; each faulty cell is an input with the reason. */
export function FailedRows({ rows: all, fields, resource, importing, sheet }: FailedRowsProps): ReactNode {
  const { t, language } = texts.useT();
  const of = `${importing.staged?.importId ?? ''} ${sheet ?? ''}`;
  // Renders enough rows to include the one that the user was working on.
  const [most, setMost] = useState(() => drawnFor(all, importing.locations.get(of)));
  const [reason, setReason] = useState('');
  const reasons = useMemo(() => faultReasons(all), [all]);
  const isKnown = reasons.some(({ key }) => key === reason);
  const rows = isKnown ? all.filter(({ errors }) => errors.some((fault) => reasonKey(fault) === reason)) : all;
  const bad = new Set(all.flatMap(({ errors }) => errors.map(({ field }) => field)));
  // A fault of the lines as a whole belongs to no cell.
  const missing = resource.fields.filter((field) => bad.has(field.name) && !fields.includes(field) && !field.lines);
  // Fields without a column in the file come first, because their faults affect every row.
  const columns = [...missing, ...fields];
  const { box, go, onKeyDown } = useFaultKeys(() => void importing.recheck());
  const note = useKeptScroll(box, { locations: importing.locations, of, reported: importing.staged });
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    const { row, field } = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (!isBlock(text) || row === undefined || field === undefined) return;
    event.preventDefault();
    const names = columns.map(({ name }) => name);
    importing.fix(pastedFixes(text, { rows, columns: names, row: Number(row), column: field }));
  };
  return (
    <>
      <ReasonBar reasons={reasons} n={all.length} value={isKnown ? reason : ''} onChoose={setReason} onGo={go} />
      <section
        ref={box}
        className="q-import-rows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard
        tabIndex={0}
        aria-label={sheet === undefined ? t('failed') : `${t('failed')} ${resource.title[language]}`}
        onKeyDown={onKeyDown}
        onPaste={paste}
        onScroll={note}
        onFocus={note}
      >
        <FailedTable rows={rows.slice(0, most)} columns={columns} importing={importing} />
        {rows.length > most && (
          <button type="button" className="q-link" onClick={() => setMost(most + step)}>
            {t('showMore', { n: Math.min(step, rows.length - most) })}
          </button>
        )}
      </section>
    </>
  );
}

/** Returns the number of rows to render so that the user's previous row is included. */
function drawnFor(rows: readonly FailedRow[], location: Location | undefined): number {
  const before = rows.filter(({ row }) => row <= (location?.row ?? 0)).length;
  return Math.max(1, Math.ceil((before + 1) / step)) * step;
}

interface FailedTableProps {
  readonly rows: readonly FailedRow[];
  readonly columns: readonly Field[];
  readonly importing: Importing;
}

function FailedTable({ rows, columns, importing }: FailedTableProps): ReactNode {
  const { t, language } = texts.useT();
  const names = new Set(columns.map(({ name }) => name));
  const hasRowFaults = rows.some(({ errors }) => errors.some(({ field }) => !names.has(field)));
  return (
    <table>
      <thead>
        <tr>
          <th>{t('row')}</th>
          {hasRowFaults && <th>{t('rowFault')}</th>}
          {columns.map(({ name, title }) => (
            <th key={name}>{title[language]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.row} row={row} columns={columns} hasRowFaults={hasRowFaults} importing={importing} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<FailedTableProps, 'columns' | 'importing'> {
  readonly row: FailedRow;
  /** Whether any row has a fault that belongs to no column; then the table has a column for such faults. */
  readonly hasRowFaults: boolean;
}

function Row({ row: { row, sheet, record, errors }, columns, hasRowFaults, importing }: RowProps): ReactNode {
  const names = new Set(columns.map(({ name }) => name));
  const others = errors.filter(({ field }) => !names.has(field));
  return (
    <tr data-testid="import-failed-row" data-row={row} data-sheet={sheet}>
      <td>{row}</td>
      {hasRowFaults && (
        <td className="q-import-fault" {...(others.length > 0 && { tabIndex: -1, 'data-fault': true })}>
          {others.map(({ message }) => message).join(' ')}
        </td>
      )}
      {columns.map((field) => (
        <FailedCell
          key={field.name}
          field={field}
          row={row}
          sheet={sheet}
          value={record[field.name]}
          fault={errors.find((error) => error.field === field.name)}
          importing={importing}
        />
      ))}
    </tr>
  );
}

/** Returns functions that move between faulty cells, for buttons and keys. */
function useFaultKeys(recheck: () => void) {
  const box = useRef<HTMLElement>(null);
  const go = (by: 1 | -1): void => {
    const faults = [...(box.current?.querySelectorAll<HTMLElement>('[data-fault="true"]') ?? [])];
    const here = document.activeElement;
    const at = faults.indexOf(here as HTMLElement);
    // From outside a faulty cell, moves to the next or previous one in document order.
    const sign = by === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const isBeyond = (one: HTMLElement): boolean => ((here?.compareDocumentPosition(one) ?? 0) & sign) !== 0;
    const near = by === 1 ? faults.findIndex(isBeyond) : faults.findLastIndex(isBeyond);
    const next = at >= 0 ? at + by : near;
    const target = faults[(next + faults.length) % faults.length];
    target?.focus();
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (target instanceof HTMLInputElement) target.select();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    if (!isEnter && event.key !== 'F8') return;
    event.preventDefault();
    if (isEnter && (event.ctrlKey || event.metaKey)) recheck();
    else go(event.shiftKey ? -1 : 1);
  };
  return { box, go, onKeyDown };
}

interface ReasonBarProps {
  readonly reasons: readonly Reason[];
  readonly n: number;
  readonly value: string;
  readonly onChoose: (key: string) => void;
  readonly onGo: (by: 1 | -1) => void;
}

/** Filter of the failed rows by reason, with buttons that move between faults. */
function ReasonBar({ reasons, n, value, onChoose, onGo }: ReasonBarProps): ReactNode {
  const { t } = texts.useT();
  return (
    <div className="q-import-bar">
      <select
        className="q-input"
        aria-label={t('reasons')}
        data-testid="import-reason"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{t('allReasons', { n })}</option>
        {reasons.map(({ key, text, count }) => (
          <option key={key} value={key}>
            {t('reason', { text, n: count })}
          </option>
        ))}
      </select>
      <button type="button" className="q-button" data-testid="import-previous" onClick={() => onGo(-1)}>
        {t('previous')}
      </button>
      <button type="button" className="q-button" data-testid="import-next" onClick={() => onGo(1)}>
        {t('next')}
      </button>
      <small className="q-soft">{t('keys')}</small>
    </div>
  );
}

/** A reason why rows failed, with the number of faults. */
interface Reason {
  readonly key: string;
  /** Message of the first fault with this reason. */
  readonly text: string;
  readonly count: number;
}

/** Returns the key by which faults are grouped: the same rule on the same field. */
function reasonKey({ field, keyword, message }: ImportFault): string {
  return `${field} ${keyword || message}`;
}

/** Returns the reasons why rows failed, most frequent first. */
export function faultReasons(rows: readonly FailedRow[]): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { errors } of rows) {
    for (const fault of errors) {
      const key = reasonKey(fault);
      const { text, count } = reasons.get(key) ?? { text: fault.message, count: 0 };
      reasons.set(key, { key, text, count: count + 1 });
    }
  }
  return [...reasons.values()].toSorted((a, b) => b.count - a.count);
}

/** The choices of a field are listed below a faulty cell only if there are at most this many. More choices are found by typing. */
const mostReported = 15;

interface FailedCellProps {
  readonly field: Field;
  readonly row: number;
  readonly sheet: string | undefined;
  readonly value: ImportCell | undefined;
  readonly fault: ImportFault | undefined;
  readonly importing: Importing;
}

/** A cell of a failed row: an input if it has a fault or was edited, otherwise text that becomes an input on click. */
function FailedCell({ field, row, sheet, value, fault, importing }: FailedCellProps): ReactNode {
  const { t: coreT, language } = useT();
  const { t } = texts.useT();
  const [isOpen, setOpen] = useState(false);
  const textOf = (cell: ImportCell | null | undefined) =>
    cellText(
      field,
      cell,
      importing.staged?.columns?.filter((column) => column.sheet === sheet),
    );
  const text = textOf(value);
  const fixed = importing.fixes[placeName(row, sheet)]?.[field.name];
  const label = t('fix', { row: String(row), field: field.title[language] });
  if (!fault && fixed === undefined && !isOpen) {
    return (
      <td>
        <button type="button" className="q-import-plain" aria-label={`${label}${colons[language]}${text}`} onClick={() => setOpen(true)}>
          {text}
        </button>
      </td>
    );
  }
  const id = `fault-${sheet ?? ''}-${row}-${field.name}`;
  const choices = cellChoices(field, { t: coreT, language });
  const put = (next: string): void => importing.fix({ [placeName(row, sheet)]: { [field.name]: next } });
  return (
    <td data-bad={fault !== undefined} data-touched={fixed !== undefined}>
      <input
        className="q-input"
        data-testid={`import-cell-${field.name}`}
        data-row={row}
        data-field={field.name}
        data-fault={fault !== undefined}
        aria-label={label}
        {...(choices.length > 0 && { list: `${id}-choices` })}
        {...(fault && { 'aria-invalid': true, 'aria-describedby': id })}
        // biome-ignore lint/a11y/noAutofocus: the user has just clicked to open this input
        autoFocus={isOpen}
        value={String(fixed ?? text)}
        onChange={(event) => put(event.currentTarget.value)}
      />
      {choices.length > 0 && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {fault && (
        <small id={id} className="q-import-fault">
          {fault.message}
          {fault.keyword === 'enum' && choices.length > 0 && choices.length <= mostReported && (
            <span className="q-soft"> {t('mayBe', { choices: choices.join(joiners[language]) })}</span>
          )}
        </small>
      )}
      {fault?.theirs && <Sides mine={text} theirs={textOf(fault.theirs.value)} onPut={put} />}
    </td>
  );
}

interface SidesProps {
  readonly mine: string;
  readonly theirs: string;
  readonly onPut: (text: string) => void;
}

/** Asks which value to keep if the file and another user have changed the same value. */
function Sides({ onPut, ...sides }: SidesProps): ReactNode {
  const { t } = texts.useT();
  return (
    <span className="q-import-sides">
      {(['theirs', 'mine'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className="q-link"
          data-testid={`import-${side}`}
          title={sides[side] || t('emptyCell')}
          onClick={() => onPut(sides[side])}
        >
          {t(side)}
        </button>
      ))}
    </span>
  );
}

/**
 * Returns a cell's value as the user would type it; a date-time is in the time zone of its column, which is also used to parse
 * corrections.
 */
export function cellText(
  { name, kind }: Pick<Field, 'name' | 'kind'>,
  value: ImportCell | null | undefined,
  columns: readonly FoundColumn[] = [],
): string {
  if (value === undefined || value === null) return '';
  const moment = isMoment({ kind }) && /\dZ$/.test(String(value)) ? new Date(String(value)) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) return String(value);
  const timeZone = columns.find(({ field }) => field === name)?.zone;
  // The Swedish locale formats a date-time as spreadsheets do: 2026-07-01 12:00:00.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);
}

/** Returns the possible values of a cell; empty if they cannot be listed. */
function cellChoices({ kind, options = [] }: Pick<Field, 'kind' | 'options'>, { t, language }: ReturnType<typeof useT>): string[] {
  if (isYesNo({ kind })) return [t('widget.yes'), t('widget.no')];
  return options.map(({ title }) => title[language]);
}
