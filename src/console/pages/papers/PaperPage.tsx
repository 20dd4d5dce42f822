import type { CSSProperties, ReactNode } from 'react';
import { fitsWhen } from '../../../contract/fieldWhen.ts';
import type { Paper } from '../../../contract/paper.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import type { Language, Text } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { CodeFigure } from '../labels/CodeFigure.tsx';
import { inWords } from './inWords.ts';
import { PaperBlocks } from './PaperBlocks.tsx';
import { PaperFoot, PaperLetterhead } from './PaperLetterhead.tsx';
import { PaperTable } from './PaperTable.tsx';
import type { PaperContent } from './readPapers.ts';
import { paperWord } from './words/paperWord.ts';

export interface PaperPageProps {
  readonly resource: Resource;
  readonly paper: Paper;
  readonly record: WireRecord;
  readonly content: PaperContent;
  /** The languages of the paper, beside each other. */
  readonly spoken: readonly Language[];
  /** The name of its pages in the style sheet; none on the screen. */
  readonly page?: string;
}

/** One document as it comes out of the printer. */
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
        <h2>{inWords(heading, spoken)}</h2>
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

/** What must not be taken for what it is not says so above all else. */
function Stamps({ paper: { stamps = [] }, record, spoken }: PaperPageProps): ReactNode {
  return stamps
    .filter(({ when }) => fitsWhen(record, when))
    .map(({ text }) => (
      <p key={text.en} className="q-paper-stamp">
        {inWords(text, spoken)}
      </p>
    ));
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The lines of the record itself, or the records that refer to it. */
function linesOf({ resource, paper: { lines }, record, content }: PaperPageProps): {
  readonly items: readonly Field[] | undefined;
  readonly rows: Rows;
} {
  if (lines?.of) return { items: content.lines?.fields, rows: content.lines?.byOwner.get(record.id) ?? [] };
  const own = resource.fields.find(({ name }) => name === lines?.field);
  const value = own && record[own.name];
  return { items: own?.items, rows: Array.isArray(value) ? value : [] };
}

/** Below all else: what is agreed to, and by whom. */
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

/** A sentence is read in one language, then in the other. */
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
          <strong>{inWords(who, spoken)}</strong>
          <span>{inWords(paperWord('signature'), spoken)}</span>
          <span>{inWords(paperWord('date'), spoken)}</span>
        </div>
      ))}
    </div>
  );
}
