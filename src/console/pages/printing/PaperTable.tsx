import type { ReactNode } from 'react';
import type { PaperLines } from '../../../contract/printing.ts';
import type { Field } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { isDay } from '../../../fields/kinds.ts';
import { decimals } from '../../../fields/numbers/decimals.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { paperWord } from './documentTexts.ts';
import { inPlainText, PaperValue } from './PaperValue.tsx';

type PlainRecord = Readonly<Record<string, unknown>>;

interface PaperTableProps {
  readonly table: PaperLines;
  /** Fields of the lines. */
  readonly items: readonly Field[];
  readonly lines: readonly PlainRecord[];
  readonly spoken: readonly Language[];
  /** What stands below the table, on the page of its last line. */
  readonly children: ReactNode;
}

/**
 * The lines of a record, numbered, with what their columns come to. The last line, the sum and what is signed below them are
 * one part, which no page parts: whoever signs has before their eyes what for.
 */
export function PaperTable({ table, items, lines, spoken, children }: PaperTableProps): ReactNode {
  const fields = table.columns.flatMap((name) => items.find((field) => field.name === name) ?? []);
  const units = new Map(fields.map((field) => [field.name, commonUnit(field, lines)]));
  const row = (line: PlainRecord, i: number) => (
    <Row key={String(line.id ?? i)} {...{ fields, line, spoken, units }} number={i + 1} />
  );
  return (
    <table className="q-paper-table">
      <thead>
        <tr>
          <th>{inPlainText(paperWord('lineNo'), spoken)}</th>
          {fields.map((field) => (
            <th key={field.name} data-align={alignOf(field)}>
              {inPlainText(field.title, spoken)}
              {units.get(field.name) !== undefined && ` (${units.get(field.name)})`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{lines.slice(0, -1).map((line, i) => row(line, i))}</tbody>
      <tbody className="q-paper-end">
        {lines.slice(-1).map((line) => row(line, lines.length - 1))}
        {lines.length === 0 && (
          <tr data-testid="paper-no-lines">
            <td colSpan={fields.length + 1}>{inPlainText(paperWord('noLines'), spoken)}</td>
          </tr>
        )}
        {table.totals.length > 0 && (
          <tr className="q-paper-total" data-testid="paper-total">
            <th scope="row">{inPlainText(paperWord('total'), spoken)}</th>
            {fields.map((field) => (
              <td key={field.name} data-align={alignOf(field)} data-united={units.get(field.name) !== undefined}>
                {table.totals.includes(field.name) && <Total {...{ field, lines, spoken }} />}
              </td>
            ))}
          </tr>
        )}
        <tr>
          <td colSpan={fields.length + 1} className="q-paper-below">
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<PaperTableProps, 'spoken'> {
  readonly fields: readonly Field[];
  readonly line: PlainRecord;
  readonly units: ReadonlyMap<string, string | undefined>;
  readonly number: number;
}

function Row({ fields, line, number, spoken, units }: RowProps): ReactNode {
  return (
    <tr data-testid="paper-line">
      <td>{number}</td>
      {fields.map((field) => (
        <td
          key={field.name}
          data-align={alignOf(field)}
          data-short={isShort(field)}
          data-whole={field.options !== undefined}
          data-united={units.get(field.name) !== undefined}
        >
          <PaperValue field={field} record={line} spoken={spoken} />
        </td>
      ))}
    </tr>
  );
}

/** The currency that all lines have in a column: it stands once in its head, and not in each line. */
function commonUnit({ currency }: Field, lines: readonly PlainRecord[]): string | undefined {
  if (!currency || !('field' in currency)) return undefined;
  const [unit, ...others] = new Set(lines.map((line) => line[currency.field]));
  return typeof unit === 'string' && others.length === 0 ? unit : undefined;
}

/** Numbers of containers and days are not parted: who looks for one reads it in one piece. */
function isShort({ kind, maxLength = inOneLine + 1 }: Field): boolean {
  return isDay({ kind }) || maxLength <= inOneLine;
}

/** So many characters find room in one line of a column. */
const inOneLine = 12;

function alignOf({ kind }: Field) {
  return widgetOf(kind).align;
}

/** Drawn as the values are: what they are counted in, such as a currency, is that of the first line. */
function Total({ field, lines, spoken }: { field: Field } & Pick<PaperTableProps, 'lines' | 'spoken'>): ReactNode {
  const record = { ...lines[0], [field.name]: totalOf(lines, field) };
  return <PaperValue field={field} record={record} spoken={spoken} />;
}

/** What a column of lines comes to, exactly, with so many digits behind the point as its field has; undefined where all is empty. */
export function totalOf(
  lines: readonly Readonly<Record<string, unknown>>[],
  { name, scale }: Pick<Field, 'name' | 'scale'>,
): string | undefined {
  const values = lines.map((line) => line[name]).filter((value) => !isEmpty(value));
  if (values.length === 0) return undefined;
  const sum = decimals.add(...values.map(String));
  return scale === undefined ? sum : decimals.round(sum, scale);
}
