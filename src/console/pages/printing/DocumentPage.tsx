import type { CSSProperties, ReactNode } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { DocumentField, PrintDocument } from '../../../contract/printing.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fitsWhen, type Language, type Text, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { useBlobUrl } from '../../files/fileCalls.ts';
import { listField } from '../records/resource.ts';
import { CodeFigure } from './CodeFigure.tsx';
import { DocumentSums, DocumentTable, DocumentValue, inPlainText, locate, spokenFields } from './DocumentTable.tsx';
import { documentText } from './documentTexts.ts';
import { type DocumentContent, type DocumentPicture, ownLines } from './readDocuments.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

interface DocumentPageProps {
  readonly resource: Resource;
  readonly printDocument: PrintDocument;
  readonly record: WireRecord;
  readonly content: DocumentContent;
  /** The languages of the document, side by side. */
  readonly spoken: readonly Language[];
  /** CSS name of the document's pages; undefined in the preview. */
  readonly page?: string;
}

/** One printed document. */
export function DocumentPage(props: DocumentPageProps): ReactNode {
  const { printDocument, record, spoken, page, content } = props;
  const { heading, code, lines, size } = printDocument;
  const number = code === undefined ? undefined : record[code];
  const { items, rows } = linesOf(props);
  return (
    <article
      className="q-document-page"
      data-size={size}
      lang={spoken.length === 1 ? spoken[0] : undefined}
      style={page === undefined ? undefined : ({ page } as CSSProperties)}
    >
      <Stamps {...props} />
      <DocumentLetterhead {...props} />
      <header>
        <h2>{inPlainText(heading, spoken)}</h2>
        {code !== undefined && <CodeFigure value={isEmpty(number) ? '' : String(number)} text={String(number ?? '')} />}
      </header>
      <DocumentBlocks {...props} />
      {lines && items ? (
        <DocumentTable {...{ items, spoken, content }} table={lines} lines={rows}>
          <Closing {...props} />
        </DocumentTable>
      ) : (
        <Closing {...props} />
      )}
      <Album {...props} />
    </article>
  );
}

/** Stamps such as “Draft” at the top of the document, each shown if its condition is met. */
function Stamps({ printDocument: { stamps = [] }, record, spoken }: DocumentPageProps): ReactNode {
  return stamps
    .filter(({ when }) => fitsWhen(record, when))
    .map(({ text }) => (
      <p key={text.en} className="q-document-stamp">
        {inPlainText(text, spoken)}
      </p>
    ));
}

/** Returns the rows of the document's table and their fields: the lines of the record itself, or the records that refer to it. */
function linesOf({ resource, printDocument, record, content }: DocumentPageProps): {
  readonly items: readonly Field[] | undefined;
  readonly rows: Rows;
} {
  const { lines } = printDocument;
  if (lines?.of) return { items: content.lines?.fields, rows: content.lines?.byOwner.get(record.id) ?? [] };
  const own = resource.fields.find(({ name }) => name === lines?.field);
  return { items: own?.items, rows: ownLines(resource, printDocument, record) };
}

/** Sums, terms and signatures at the end of the document. */
function Closing(props: DocumentPageProps): ReactNode {
  const { printDocument, record, spoken, content } = props;
  const { notesWhen, signatures, summaries = [] } = printDocument;
  const notes = fitsWhen(record, notesWhen) ? printDocument.notes : [];
  const { items = [], rows } = linesOf(props);
  return (
    <div className="q-document-closing">
      {items.length > 0 &&
        summaries.map((summary) => <DocumentSums key={summary.title.en} {...{ summary, items, spoken, content }} lines={rows} />)}
      <DocumentFoot {...props} />
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
    <div key={language} className="q-document-note" lang={language}>
      {note[language]}
    </div>
  ));
}

function Signatures({ signatures, spoken }: Pick<PrintDocument, 'signatures'> & Pick<DocumentPageProps, 'spoken'>): ReactNode {
  if (signatures.length === 0) return null;
  return (
    <div className="q-document-signatures">
      {signatures.map(({ who, lines = [documentText('signature'), documentText('date')] }) => (
        <div key={who.en} className="q-document-signer">
          <strong>{inPlainText(who, spoken)}</strong>
          {lines.map((line) => (
            <span key={line.en}>{inPlainText(line, spoken)}</span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The pictures of related records, each with its caption. */
function Album({ printDocument: { pictures }, record, spoken, content }: DocumentPageProps): ReactNode {
  if (!pictures || !content.pictures) return null;
  const { fields, byOwner } = content.pictures;
  const shown = byOwner.get(record.id) ?? [];
  const captionOf = (one: WireRecord) =>
    pictures.caption.map((line) => {
      const { field, record: holder } = locate(line, {
        fieldOf: (name) => fields.find((each) => each.name === name),
        record: one,
        content,
      });
      if (!field || !holder || isEmpty(holder[field.name])) return null;
      return (
        <span key={`${line.field}.${line.of?.field ?? ''}`}>
          <DocumentValue {...{ field, spoken }} record={holder} />
        </span>
      );
    });
  return (
    <section className="q-document-album" data-testid="document-album">
      <h3>{inPlainText(pictures.title, spoken)}</h3>
      {shown.length === 0 && <p>{inPlainText(documentText('none'), spoken)}</p>}
      <div className="q-document-photos">
        {shown.flatMap((one) => [
          ...one.pictures.map((picture) => (
            <figure key={picture.file.id}>
              <Photo picture={picture} />
              <figcaption>{captionOf(one.record)}</figcaption>
            </figure>
          )),
          one.pictures.length === 0 && (
            <figure key={one.record.id}>
              <p>{inPlainText(documentText('noPictures'), spoken)}</p>
              <figcaption>{captionOf(one.record)}</figcaption>
            </figure>
          ),
        ])}
      </div>
    </section>
  );
}

function Photo({ picture: { file, blob } }: { picture: DocumentPicture }): ReactNode {
  const url = useBlobUrl(blob, file.type);
  return url === undefined ? file.name : <img src={url} alt={file.name} />;
}

/** Letterhead at the top: the company name in the document's languages, and its contact data. */
function DocumentLetterhead(props: DocumentPageProps): ReactNode {
  const { letterhead } = props.printDocument;
  const writer = writerOf(props);
  if (!letterhead || !writer) return null;
  const { record, fields } = writer;
  const nameIn = (language: Language): unknown =>
    [letterhead.name[language], letterhead.name.zh].map((name) => record[name]).find((name) => !isEmpty(name));
  const names = [...new Set(props.spoken.map(nameIn))].filter((name) => !isEmpty(name));
  const shown = letterhead.fields.flatMap((name) => spokenFields(name, { fields, record, spoken: props.spoken }));
  return (
    <div className="q-document-letterhead" data-testid="document-letterhead">
      {names.map((name) => (
        <strong key={String(name)}>{String(name)}</strong>
      ))}
      <p>
        {shown
          .filter(({ name }) => !isEmpty(record[name]))
          .map((field) => (
            <span key={field.name}>
              <DocumentValue field={field} record={record} spoken={props.spoken} />
            </span>
          ))}
      </p>
    </div>
  );
}

/** The closing text that belongs to the letterhead, at the end of the document. */
function DocumentFoot(props: DocumentPageProps): ReactNode {
  const foot = props.printDocument.letterhead?.foot;
  const writer = writerOf(props);
  if (foot === undefined || !writer) return null;
  return spokenFields(foot, { ...writer, spoken: props.spoken })
    .filter(({ name }) => !isEmpty(writer.record[name]))
    .map(({ name }) => (
      <div key={name} className="q-document-note q-document-foot">
        {String(writer.record[name])}
      </div>
    ));
}

function writerOf({ printDocument: { letterhead }, record, content }: DocumentPageProps) {
  const there = letterhead && content.referred.get(letterhead.resource);
  const found = there?.byId.get(String(record[letterhead?.field ?? ''] ?? ''));
  return there && found ? { record: found, fields: there.fields } : undefined;
}

/** Fields in titled blocks. Empty fields keep a line to fill in by hand, except in documents with a letterhead and without signatures. */
function DocumentBlocks(props: DocumentPageProps): ReactNode {
  const { printDocument, record, spoken } = props;
  return (
    <div className="q-document-blocks" style={{ '--q-document-columns': printDocument.columns } as CSSProperties}>
      {printDocument.blocks
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

function Line({ line, ...props }: DocumentPageProps & { line: DocumentField }): ReactNode {
  const { record, resource, spoken, content, printDocument } = props;
  const { of, zone } = line;
  const { field, record: holder, title, siblings } = locate(line, { fieldOf: (name) => listField(resource, name), record, content });
  const single = field ? [field] : [];
  const shown = of && siblings && holder ? spokenFields(of.field, { fields: siblings, record: holder, spoken }) : single;
  if (!title) return null;
  if (printDocument.letterhead && printDocument.signatures.length === 0 && (!field || isEmpty(holder?.[field.name]))) return null;
  return (
    <div>
      <dt>{inPlainText(title, spoken)}</dt>
      <dd>
        {holder &&
          shown.map((one) => (
            <DocumentValue
              key={one.name}
              {...{ field: one, spoken }}
              record={holder}
              zone={zone === undefined ? undefined : record[zone]}
            />
          ))}
      </dd>
    </div>
  );
}
