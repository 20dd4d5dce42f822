import { type ReactNode, useState } from 'react';
import type { FailedRow } from '../../../contract/imports.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/useSay.ts';
import type { Importing } from './useImport.ts';

/** So many rows are drawn at once. */
const step = 100;

interface FailedRowsProps {
  readonly rows: readonly FailedRow[];
  /** The fields that have a column in the file. */
  readonly fields: readonly Field[];
  readonly resource: Resource;
  readonly importing: Importing;
}

/** The rows that did not pass, each bad cell as an input with its reason. */
export function FailedRows({ rows, fields, resource, importing }: FailedRowsProps): ReactNode {
  const { say, language } = useSay();
  const [most, setMost] = useState(step);
  const bad = new Set(rows.flatMap(({ errors }) => errors.map(({ field }) => field)));
  const missing = resource.fields.filter((field) => bad.has(field.name) && !fields.includes(field));
  const columns = [...fields, ...missing];
  const names = new Set(columns.map(({ name }) => name));
  const hasRowFaults = rows.some(({ errors }) => errors.some(({ field }) => !names.has(field)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="q-import-rows" tabIndex={0} aria-label={say('sheet.failed')}>
      <table>
        <thead>
          <tr>
            <th>{say('sheet.row')}</th>
            {columns.map(({ name, title }) => (
              <th key={name}>{title[language]}</th>
            ))}
            {hasRowFaults && <th>{say('sheet.rowFault')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <Row key={row.row} row={row} columns={columns} hasRowFaults={hasRowFaults} importing={importing} />
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <button type="button" className="q-link" onClick={() => setMost(most + step)}>
          {say('sheet.showMore', { n: Math.min(step, rows.length - most) })}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: FailedRow;
  readonly columns: readonly Field[];
  /** Whether any row is wrong as a whole: then all have a cell for that. */
  readonly hasRowFaults: boolean;
  readonly importing: Importing;
}

function Row({ row: { row, record, errors }, columns, hasRowFaults, importing }: RowProps): ReactNode {
  const names = new Set(columns.map(({ name }) => name));
  const others = errors.filter(({ field }) => !names.has(field));
  return (
    <tr data-testid="import-failed-row" data-row={row}>
      <td>{row}</td>
      {columns.map((field) => (
        <Cell
          key={field.name}
          field={field}
          row={row}
          value={record[field.name]}
          fault={errors.find((error) => error.field === field.name)?.message}
          importing={importing}
        />
      ))}
      {hasRowFaults && <td className="q-import-fault">{others.map(({ message }) => message).join(' ')}</td>}
    </tr>
  );
}

interface CellProps {
  readonly field: Field;
  readonly row: number;
  readonly value: string | number | boolean | undefined;
  readonly fault: string | undefined;
  readonly importing: Importing;
}

function Cell({ field, row, value, fault, importing }: CellProps): ReactNode {
  const { say, language } = useSay();
  const text = value === undefined ? '' : String(value);
  if (fault === undefined) return <td>{text}</td>;
  const id = `fault-${row}-${field.name}`;
  return (
    <td data-bad="true">
      <input
        className="q-input"
        data-testid={`import-cell-${field.name}`}
        aria-label={say('sheet.fix', { row, field: field.title[language] })}
        aria-invalid="true"
        aria-describedby={id}
        value={String(importing.fixes[row]?.[field.name] ?? text)}
        onChange={(event) => importing.fix(row, field.name, event.currentTarget.value)}
      />
      <small id={id} className="q-import-fault">
        {fault}
      </small>
    </td>
  );
}
