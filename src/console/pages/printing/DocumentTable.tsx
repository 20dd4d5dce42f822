import { Fragment, type ReactNode, useMemo } from 'react';
import type { Field } from '../../../contract/field.ts';
import {
  type DocumentField,
  type DocumentLines,
  type DocumentSummary,
  type DocumentUnit,
  documentUnits,
} from '../../../contract/printing.ts';
import type { Language, Text } from '../../../contract/wire.ts';
import { clockAt, zoneIn } from '../../../fields/dates/clock.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { isDay, isDecimal, isMoment, isYesNo } from '../../../fields/kinds.ts';
import { decimals } from '../../../fields/numbers/decimals.ts';
import { type FieldServices, FieldServicesContext, useFieldServices } from '../../../fields/services.tsx';
import { widgetOf } from '../../../fields/widgets.tsx';
import { translateChosen } from '../../texts/createTexts.ts';
import { translateIn } from '../../texts/i18n.ts';
import { documentText } from './documentTexts.ts';
import type { DocumentContent } from './readDocuments.ts';

type PlainRecord = Readonly<Record<string, unknown>>;

interface TableParts {
  /** Fields of the lines. */
  readonly items: readonly Field[];
  readonly lines: readonly PlainRecord[];
  readonly spoken: readonly Language[];
  readonly content: Pick<DocumentContent, 'referred'>;
}

interface DocumentTableProps extends TableParts {
  readonly table: DocumentLines;
  /** Content below the table, on the page of its last line. */
  readonly children: ReactNode;
}

/** A column that the user may see, with the field whose values it shows. */
interface Column {
  readonly key: string;
  readonly shown: DocumentField;
  readonly field: Field;
  readonly title: Text;
  readonly unit: string | undefined;
}

/** Returns the columns that the user may see. */
function columnsOf(shown: readonly DocumentField[], { items, lines, content }: Omit<TableParts, 'spoken'>): readonly Column[] {
  return shown.flatMap((one) => {
    const { field, title } = locate(one, { fieldOf: fieldIn(items), record: {}, content });
    if (!field || !title) return [];
    const key = [one.field, one.of?.field, one.unit].join('.');
    return [{ key, shown: one, field, title, unit: one.of ? undefined : commonUnit(field, lines) }];
  });
}

function fieldIn(items: readonly Field[]): (name: string) => Field | undefined {
  return (name) => items.find((field) => field.name === name);
}

/**
 * The lines of a record, numbered, with column totals. The last line, the totals and the signatures stay on one page, so that signers see
 * what they sign.
 */
export function DocumentTable({ table, children, ...parts }: DocumentTableProps): ReactNode {
  const { lines, spoken } = parts;
  const columns = columnsOf(table.columns, parts);
  const row = (line: PlainRecord, i: number) => <Row key={String(line.id ?? i)} {...{ columns, line }} {...parts} number={i + 1} />;
  return (
    <table className="q-document-table">
      <thead>
        <tr>
          <th>{inPlainText(documentText('lineNo'), spoken)}</th>
          <Heads columns={columns} spoken={spoken} />
        </tr>
      </thead>
      <tbody>{lines.slice(0, -1).map((line, i) => row(line, i))}</tbody>
      <tbody className="q-document-end">
        {lines.slice(-1).map((line) => row(line, lines.length - 1))}
        {lines.length === 0 && (
          <tr data-testid="document-no-lines">
            <td colSpan={columns.length + 1}>{inPlainText(documentText('noLines'), spoken)}</td>
          </tr>
        )}
        {table.totals.length > 0 && (
          <tr className="q-document-total" data-testid="document-total">
            <th scope="row">{inPlainText(documentText('total'), spoken)}</th>
            {columns.map((column) => (
              <td key={column.key} data-align={alignOf(column.field)} data-united={column.unit !== undefined}>
                {table.totals.includes(column.shown.field) && !column.shown.of && <Total {...{ column, lines, spoken }} />}
              </td>
            ))}
          </tr>
        )}
        <tr>
          <td colSpan={columns.length + 1} className="q-document-below">
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Heads({ columns, spoken }: { columns: readonly Column[]; spoken: readonly Language[] }): ReactNode {
  return columns.map(({ key, field, title, unit }) => (
    <th key={key} data-align={alignOf(field)}>
      {inPlainText(title, spoken)}
      {unit !== undefined && ` (${unit})`}
    </th>
  ));
}

interface RowProps extends Pick<TableParts, 'spoken' | 'items' | 'content'> {
  readonly columns: readonly Column[];
  readonly line: PlainRecord;
  readonly number: number;
}

function Row({ columns, line, number, ...parts }: RowProps): ReactNode {
  return (
    <tr data-testid="document-line">
      <td>{number}</td>
      <Cells {...{ columns, line }} {...parts} />
    </tr>
  );
}

function Cells({ columns, line, spoken, items, content }: Omit<RowProps, 'number'>): ReactNode {
  return columns.map(({ key, shown, field, unit }) => {
    const { record } = locate(shown, { fieldOf: fieldIn(items), record: line, content });
    return (
      <td
        key={key}
        data-align={alignOf(field)}
        data-short={isShort(field)}
        data-whole={field.options !== undefined}
        data-united={unit !== undefined}
      >
        {record && <DocumentValue field={field} record={record} spoken={spoken} />}
      </td>
    );
  });
}

interface DocumentSumsProps extends TableParts {
  readonly summary: DocumentSummary;
}

/** Sums of the lines: one row for each combination of the values in `summary.by`, in the order in which the combinations first occur. */
export function DocumentSums({ summary, ...parts }: DocumentSumsProps): ReactNode {
  const { lines, spoken } = parts;
  const [keys, sums] = [columnsOf(summary.by, parts), columnsOf(summary.sums, parts)];
  const groups = Map.groupBy(lines, (line) => JSON.stringify(keys.map(({ shown }) => line[shown.field] ?? null)));
  if (groups.size === 0) return null;
  return (
    <table className="q-document-table" data-testid="document-sums">
      <caption>{inPlainText(summary.title, spoken)}</caption>
      <thead>
        <tr>
          <Heads columns={keys} spoken={spoken} />
          <Heads columns={sums} spoken={spoken} />
        </tr>
      </thead>
      <tbody>
        {[...groups].map(([key, [line = {}, ...others]]) => (
          <tr key={key} data-testid="document-sum">
            <Cells columns={keys} line={line} {...parts} />
            <Sums columns={sums} lines={[line, ...others]} spoken={spoken} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="q-document-total">
          <th scope="row" colSpan={keys.length}>
            {inPlainText(documentText('total'), spoken)}
          </th>
          <Sums columns={sums} lines={lines} spoken={spoken} />
        </tr>
      </tfoot>
    </table>
  );
}

function Sums({ columns, lines, spoken }: Pick<TableParts, 'lines' | 'spoken'> & { columns: readonly Column[] }): ReactNode {
  return columns.map((column) => (
    <td key={column.key} data-align={alignOf(column.field)}>
      <Total {...{ column, lines, spoken }} />
    </td>
  ));
}

/**
 * Returns the currency that all lines have in a column; undefined if the lines differ. A common currency is printed once, in the header.
 */
function commonUnit({ currency }: Field, lines: readonly PlainRecord[]): string | undefined {
  if (!currency || !('field' in currency)) return undefined;
  const [unit, ...others] = new Set(lines.map((line) => line[currency.field]));
  return typeof unit === 'string' && others.length === 0 ? unit : undefined;
}

/**
 * Returns whether the values of a field are short, such as container numbers and dates. Short values do not wrap, so that they can be read
 * in one piece.
 */
function isShort({ kind, maxLength = inOneLine + 1 }: Field): boolean {
  return isDay({ kind }) || maxLength <= inOneLine;
}

/** Maximum number of characters of a value that does not wrap. */
const inOneLine = 12;

function alignOf({ kind }: Field) {
  return widgetOf(kind).align;
}

/**
 * The total of a column, formatted like its values. A unit such as the currency comes from the first line. Pounds are converted from the
 * total in kilograms, so that rounding does not add up.
 */
function Total({ column: { field, shown }, lines, spoken }: { column: Column } & Pick<TableParts, 'lines' | 'spoken'>): ReactNode {
  const { scale, ...unrounded } = field;
  const total = totalOf(lines, shown.unit ? unrounded : field);
  const record = { ...lines[0], [field.name]: shown.unit ? fromKg(total, shown.unit) : total };
  return <DocumentValue field={field} record={record} spoken={spoken} />;
}

/** Returns the exact total of a column with the decimal places of its field; undefined if all values are empty. */
export function totalOf(
  lines: readonly Readonly<Record<string, unknown>>[],
  { name, scale }: Pick<Field, 'name' | 'scale'>,
): string | undefined {
  const values = lines.map((line) => line[name]).filter((value) => !isEmpty(value));
  if (values.length === 0) return undefined;
  const sum = decimals.add(...values.map(String));
  return scale === undefined ? sum : decimals.round(sum, scale);
}

interface DocumentValueProps {
  readonly field: Field;
  readonly record: Readonly<Record<string, unknown>>;
  readonly spoken: readonly Language[];
  /** The time zone in which a date-time is printed. */
  readonly zone?: unknown;
}

/** A value in the languages of the document; values that are the same in all languages appear once. */
export function DocumentValue({ field: { due: _due, ...field }, record, spoken, zone }: DocumentValueProps): ReactNode {
  const value = record[field.name];
  if (isEmpty(value)) return null;
  if (isMoment(field)) return zonedTime(value, zone ?? zoneIn(field.zone, record));
  const { Cell } = widgetOf(field.kind);
  const written = isDecimal(field) ? plainDecimal(value) : value;
  const isWord = field.options !== undefined || isYesNo(field);
  return (isWord ? spoken : spoken.slice(0, 1)).map((language, i) => (
    <Fragment key={language}>
      {i > 0 && ' / '}
      <Speaking language={language}>
        <Cell field={field} value={written} record={record} />
      </Speaking>
    </Fragment>
  ));
}

/** Sets the language of the values inside, independent of the user's own. */
function Speaking({ language, children }: { language: Language; children: ReactNode }): ReactNode {
  const services = useFieldServices();
  const spoken = useMemo(() => {
    const t = translateIn(language);
    const own: Pick<FieldServices, 'language' | 't'> = {
      language,
      t: (key, values) => translateChosen(t, { key: `widget.${key}`, values }),
    };
    return { ...services, ...own };
  }, [services, language]);
  return <FieldServicesContext value={spoken}>{children}</FieldServicesContext>;
}

/** Returns a text in the languages of a document, side by side; once if they are equal. */
export function inPlainText(text: Text, spoken: readonly Language[]): string {
  return [...new Set(spoken.map((language) => text[language]))].join(' / ');
}

interface Spoken {
  readonly fields: readonly Field[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly spoken: readonly Language[];
}

/**
 * Returns the fields that hold a text in the document's languages: for English, `companyNameEn` instead of `companyName` if it is filled.
 */
export function spokenFields(name: string, { fields, record, spoken }: Spoken): readonly Field[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const inEnglish = isEmpty(record[`${name}En`]) ? undefined : known.get(`${name}En`);
  const own = known.get(name);
  return [...new Set(spoken.map((language) => (language === 'en' ? (inEnglish ?? own) : own)))].flatMap((field) => field ?? []);
}

/** Formats a decimal without trailing zeros: `1.0000` as 1, `6.5000` as 6.5. */
export function plainDecimal(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : value;
}

/**
 * Formats a date-time in a time zone and adds the zone's short name, such as PST, because the reader may be elsewhere. Without a valid
 * zone, uses that of the user who prints.
 */
export function zonedTime(value: unknown, zone: unknown): string {
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return String(value ?? '');
  const clock = clockAt(moment, typeof zone === 'string' ? zone : undefined);
  return `${clock.wall.slice(0, 16)} ${clock.name}`;
}

interface Holder {
  /** The fields of the record. */
  readonly fieldOf: (name: string) => Field | undefined;
  readonly record: PlainRecord;
  readonly content: Pick<DocumentContent, 'referred'>;
}

/** A value of a document: its field, the record that has it, and its title. */
interface Located {
  /** Undefined if the user may not see the field. */
  readonly field: Field | undefined;
  readonly record: PlainRecord | undefined;
  readonly title: Text | undefined;
  /** All fields of the record; undefined if it is the printed record itself. */
  readonly siblings: readonly Field[] | undefined;
}

/** Finds the field of a value and the record that has it: `record`, or one that `record` refers to. Kilograms are converted to `unit`. */
export function locate({ field: name, of, title, unit }: DocumentField, { fieldOf, record, content }: Holder): Located {
  const own = fieldOf(name);
  if (!of) return inUnit({ field: own, record, title: title ?? own?.title, siblings: undefined }, unit);
  const there = content.referred.get(of.resource);
  const field = there?.fields.find((each) => each.name === of.field);
  const holder = there?.byId.get(String(record[name] ?? ''));
  return inUnit({ field, record: holder, title: title ?? of.title, siblings: there?.fields }, unit);
}

function inUnit(located: Located, unit: DocumentUnit | undefined): Located {
  const { field, record } = located;
  if (!unit || !field) return located;
  const converted = record && { ...record, [field.name]: fromKg(record[field.name], unit) };
  return { ...located, field: { ...field, scale: documentUnits[unit].scale }, record: converted };
}

/** Converts kilograms to another unit, rounded half up to its decimals; empty values stay empty. */
export function fromKg(value: unknown, unit: DocumentUnit): unknown {
  const { perKg, scale } = documentUnits[unit];
  return isEmpty(value) ? value : decimals.round(decimals.multiply(String(value), perKg), scale);
}
