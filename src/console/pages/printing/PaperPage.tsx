import type { CSSProperties, ReactNode } from 'react';
import type { Paper, PaperField, PaperLines } from '../../../contract/printing.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { fitsWhen, type Language, type Text, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { isDay } from '../../../fields/kinds.ts';
import { decimals } from '../../../fields/numbers/decimals.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { listField } from '../records/resource.ts';
import { CodeFigure } from './CodeFigure.tsx';
import { paperWord } from './documentTexts.ts';
import { inPlainText, PaperValue, spokenFields } from './PaperValue.tsx';
import type { PaperContent } from './readDocuments.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

interface PaperPageProps {
  readonly resource: Resource;
  readonly paper: Paper;
  readonly record: WireRecord;
  readonly content: PaperContent;
  /** The languages of the document, side by side. */
  readonly spoken: readonly Language[];
  /** CSS name of the document's pages; undefined in the preview. */
  readonly page?: string;
}

/** One printed document. */
export function PaperPage(props: PaperPageProps): ReactNode {
  const { paper, record, spoken, page } = props;
  const { heading, code, lines, size } = paper;
  const number = code === undefined ? undefined : record[code];
  const { items, rows } = linesOf(props);
  return (
    <article
      className="q-paper-page"
      data-size={size}
      lang={spoken.length === 1 ? spoken[0] : undefined}
      style={page === undefined ? undefined : ({ page } as CSSProperties)}
    >
      <Stamps {...props} />
      <PaperLetterhead {...props} />
      <header>
        <h2>{inPlainText(heading, spoken)}</h2>
        {code !== undefined && <CodeFigure value={isEmpty(number) ? '' : String(number)} text={String(number ?? '')} />}
      </header>
      <PaperBlocks {...props} />
      {lines && items ? (
        <PaperTable {...{ items, spoken }} table={lines} lines={rows}>
          <Closing {...props} />
        </PaperTable>
      ) : (
        <Closing {...props} />
      )}
    </article>
  );
}

/** Stamps such as “Draft” at the top of the document, each shown if its condition is met. */
function Stamps({ paper: { stamps = [] }, record, spoken }: PaperPageProps): ReactNode {
  return stamps
    .filter(({ when }) => fitsWhen(record, when))
    .map(({ text }) => (
      <p key={text.en} className="q-paper-stamp">
        {inPlainText(text, spoken)}
      </p>
    ));
}

/** Returns the lines of the record itself, or the records that refer to it. */
function linesOf({ resource, paper: { lines }, record, content }: PaperPageProps): {
  readonly items: readonly Field[] | undefined;
  readonly rows: Rows;
} {
  if (lines?.of) return { items: content.lines?.fields, rows: content.lines?.byOwner.get(record.id) ?? [] };
  const own = resource.fields.find(({ name }) => name === lines?.field);
  const value = own && record[own.name];
  return { items: own?.items, rows: Array.isArray(value) ? value : [] };
}

/** Terms and signatures at the end of the document. */
function Closing(props: PaperPageProps): ReactNode {
  const { paper, record, spoken } = props;
  const { notesWhen, signatures } = paper;
  const notes = fitsWhen(record, notesWhen) ? paper.notes : [];
  return (
    <div className="q-paper-closing">
      <PaperFoot {...props} />
      {notes.map((note) => (
        <Note key={note.en} note={note} spoken={spoken} />
      ))}
      <Signatures {...{ signatures, spoken }} />
    </div>
  );
}

/** A note, printed in each language one after the other. */
function Note({ note, spoken }: { note: Text; spoken: readonly Language[] }): ReactNode {
  return spoken.map((language) => (
    <div key={language} className="q-paper-note" lang={language}>
      {note[language]}
    </div>
  ));
}

function Signatures({ signatures, spoken }: Pick<Paper, 'signatures'> & Pick<PaperPageProps, 'spoken'>): ReactNode {
  if (signatures.length === 0) return null;
  return (
    <div className="q-paper-signatures">
      {signatures.map((who) => (
        <div key={who.en} className="q-paper-signer">
          <strong>{inPlainText(who, spoken)}</strong>
          <span>{inPlainText(paperWord('signature'), spoken)}</span>
          <span>{inPlainText(paperWord('date'), spoken)}</span>
        </div>
      ))}
    </div>
  );
}

/** Letterhead at the top: the company name in the document's languages, and its contact data. */
function PaperLetterhead(props: PaperPageProps): ReactNode {
  const { letterhead } = props.paper;
  const writer = writerOf(props);
  if (!letterhead || !writer) return null;
  const { record, fields } = writer;
  const nameIn = (language: Language): unknown =>
    [letterhead.name[language], letterhead.name.zh].map((name) => record[name]).find((name) => !isEmpty(name));
  const names = [...new Set(props.spoken.map(nameIn))];
  const shown = letterhead.fields.flatMap((name) => spokenFields(name, { fields, record, spoken: props.spoken }));
  return (
    <div className="q-paper-letterhead" data-testid="paper-letterhead">
      {names.map((name) => (
        <strong key={String(name)}>{String(name ?? '')}</strong>
      ))}
      <p>
        {shown
          .filter(({ name }) => !isEmpty(record[name]))
          .map((field) => (
            <span key={field.name}>
              <PaperValue field={field} record={record} spoken={props.spoken} />
            </span>
          ))}
      </p>
    </div>
  );
}

/** Closing text of the letterhead at the end. */
function PaperFoot(props: PaperPageProps): ReactNode {
  const foot = props.paper.letterhead?.foot;
  const writer = writerOf(props);
  if (foot === undefined || !writer) return null;
  return spokenFields(foot, { ...writer, spoken: props.spoken })
    .filter(({ name }) => !isEmpty(writer.record[name]))
    .map(({ name }) => (
      <div key={name} className="q-paper-note q-paper-foot">
        {String(writer.record[name])}
      </div>
    ));
}

function writerOf({ paper: { letterhead }, record, content }: PaperPageProps) {
  const there = letterhead && content.referred.get(letterhead.resource);
  const found = there?.byId.get(String(record[letterhead?.field ?? ''] ?? ''));
  return there && found ? { record: found, fields: there.fields } : undefined;
}

/** Fields in titled blocks. Empty fields keep a line to fill in by hand, except in letters. */
function PaperBlocks(props: PaperPageProps): ReactNode {
  const { paper, record, spoken } = props;
  return (
    <div className="q-paper-blocks" style={{ '--q-paper-columns': paper.columns } as CSSProperties}>
      {paper.blocks
        .filter(({ when }) => fitsWhen(record, when))
        .map(({ title, fields }) => (
          <section key={title.en}>
            <h3>{inPlainText(title, spoken)}</h3>
            <dl>
              {fields.map((field) => (
                <Line key={`${field.field}.${field.of?.field ?? ''}`} {...props} line={field} />
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}

function Line({ line, ...props }: PaperPageProps & { line: PaperField }): ReactNode {
  const { record, resource, spoken, content, paper } = props;
  const { field: name, of, zone } = line;
  const own = listField(resource, name);
  const there = of && content.referred.get(of.resource);
  const field = of ? there?.fields.find((each) => each.name === of.field) : own;
  const holder: WireRecord | undefined = of ? there?.byId.get(String(record[name] ?? '')) : record;
  const single = field ? [field] : [];
  const shown = of && there && holder ? spokenFields(of.field, { fields: there.fields, record: holder, spoken }) : single;
  const title = of?.title ?? own?.title;
  if (!title) return null;
  if (paper.letterhead && (!field || isEmpty(holder?.[field.name]))) return null;
  return (
    <div>
      <dt>{inPlainText(title, spoken)}</dt>
      <dd>
        {holder &&
          shown.map((one) => (
            <PaperValue key={one.name} {...{ field: one, spoken }} record={holder} zone={zone === undefined ? undefined : record[zone]} />
          ))}
      </dd>
    </div>
  );
}

type PlainRecord = Readonly<Record<string, unknown>>;

interface PaperTableProps {
  readonly table: PaperLines;
  /** Fields of the lines. */
  readonly items: readonly Field[];
  readonly lines: readonly PlainRecord[];
  readonly spoken: readonly Language[];
  /** Content below the table, on the page of its last line. */
  readonly children: ReactNode;
}

/**
 * The lines of a record, numbered, with column totals. The last line, the totals and the signatures stay on one page, so that signers see
 * what they sign.
 */
function PaperTable({ table, items, lines, spoken, children }: PaperTableProps): ReactNode {
  const fields = table.columns.flatMap((name) => items.find((field) => field.name === name) ?? []);
  const units = new Map(fields.map((field) => [field.name, commonUnit(field, lines)]));
  const row = (line: PlainRecord, i: number) => <Row key={String(line.id ?? i)} {...{ fields, line, spoken, units }} number={i + 1} />;
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

/** Returns the currency if all lines have the same in a column; it is then printed once in the header. */
function commonUnit({ currency }: Field, lines: readonly PlainRecord[]): string | undefined {
  if (!currency || !('field' in currency)) return undefined;
  const [unit, ...others] = new Set(lines.map((line) => line[currency.field]));
  return typeof unit === 'string' && others.length === 0 ? unit : undefined;
}

/** Returns whether values are too short to wrap, such as container numbers and dates, which must be read in one piece. */
function isShort({ kind, maxLength = inOneLine + 1 }: Field): boolean {
  return isDay({ kind }) || maxLength <= inOneLine;
}

/** Maximum number of characters in one line of a column. */
const inOneLine = 12;

function alignOf({ kind }: Field) {
  return widgetOf(kind).align;
}

/** The total of a column, formatted like its values. A unit such as the currency comes from the first line. */
function Total({ field, lines, spoken }: { field: Field } & Pick<PaperTableProps, 'lines' | 'spoken'>): ReactNode {
  const record = { ...lines[0], [field.name]: totalOf(lines, field) };
  return <PaperValue field={field} record={record} spoken={spoken} />;
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
