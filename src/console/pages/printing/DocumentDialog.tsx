import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Paper, PaperSize } from '../../../contract/printing.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Language, labelOf } from '../../../contract/wire.ts';
import { useT } from '../../texts/i18n.ts';
import { countOf, type Target } from '../records/targets.ts';
import { useWord } from './documentTexts.ts';
import { PaperPage } from './PaperPage.tsx';
import { inPlainText } from './PaperValue.tsx';
import { PrintDialog, Printed, useMissing } from './PrintDialog.tsx';
import { mostDocuments, type PaperContent, usePaperContent } from './readDocuments.ts';
import './documents.css';

interface PaperDialogProps {
  readonly resource: Resource;
  readonly paper: Paper;
  readonly target: Target;
  readonly labelOf: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** Maximum number of documents in the preview; all are printed. */
const mostSeen = 5;

/** Preview and printing of the documents of one or more records, in a selectable language. */
export function PaperDialog({ resource, paper, target, labelOf: knownAs, onClose }: PaperDialogProps): ReactNode {
  const { language } = useT();
  const [choice, setChoice] = useState<Spoken>(language);
  const spoken = spokenIn[choice];
  const names = choice === 'both' ? language : choice;
  const { content, error, refetch } = usePaperContent({ resource, paper, target, language: names });
  const missing = useMissing();
  return (
    <PrintDialog
      {...{ error, onClose }}
      title={paper.title[language]}
      name="papers"
      onRetry={refetch}
      isEmpty={content?.records.length === 0}
    >
      {content && (
        <Looked
          {...{ resource, paper, content, spoken, choice }}
          total={countOf(target)}
          missing={missing({ target, most: mostDocuments, records: content.records, labelOf: knownAs })}
          onChoice={setChoice}
        />
      )}
    </PrintDialog>
  );
}

interface LookedProps extends DocumentsProps {
  readonly choice: Spoken;
  readonly onChoice: (choice: Spoken) => void;
  /** Number of selected records; only some of them may be printed at once. */
  readonly total: number;
  /** Message about records that no longer exist; undefined if there are none. */
  readonly missing: string | undefined;
}

/** The preview of the documents below its notes, or a message that there are none. */
function Looked({ choice, onChoice, total, missing, ...documents }: LookedProps): ReactNode {
  const word = useWord();
  const n = documents.content.records.length;
  if (n === 0) return <p role="status">{word('nothing')}</p>;
  return (
    <>
      <div className="q-paper-tools">
        <PaperLanguages value={choice} onChange={onChoice} />
        <ul className="q-print-told">
          <li>{word('count', { n })}</li>
          {total > mostDocuments && <li>{word('recordsCut', { most: mostDocuments, total })}</li>}
          {missing && <li>{missing}</li>}
          <li>{word('hint')}</li>
        </ul>
      </div>
      <Documents {...documents} />
    </>
  );
}

interface DocumentsProps extends Pick<PaperDialogProps, 'resource' | 'paper'> {
  readonly content: PaperContent;
  readonly spoken: readonly Language[];
}

/** Renders the first documents for the preview, and all of them for the printer. */
function Documents(props: DocumentsProps): ReactNode {
  const { resource, paper, content, spoken } = props;
  const { records } = content;
  const [language = 'en'] = spoken;
  const rules = useMemo(() => {
    const heading = inPlainText(paper.heading, spoken);
    return pageRules(
      paper.size,
      records.map((record) => `${heading} ${labelOf(resource.display[language], record)}`),
    );
  }, [paper, records, resource, spoken, language]);
  const [first] = records;
  const named = records.length === 1 && first ? labelOf(resource.display[language], first) : String(records.length);
  usePrintTitle(`${paper.heading[language]} ${named}`);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard */}
      <section className="q-print-preview" tabIndex={0} aria-label={paper.title[language]} data-testid="papers-preview">
        {records.slice(0, mostSeen).map((record) => (
          <PaperPage key={record.id} {...props} record={record} />
        ))}
      </section>
      <Printed testId="printed-papers" pageRules={rules}>
        {records.map((record, i) => (
          <PaperPage key={record.id} {...props} record={record} page={pageName(i)} />
        ))}
      </Printed>
    </>
  );
}

type Spoken = Language | 'both';

/** The languages printed side by side; texts that appear only once use the first one. */
const spokenIn: Readonly<Record<Spoken, readonly Language[]>> = { zh: ['zh'], en: ['en'], both: ['en', 'zh'] };

const choices = [
  { value: 'zh', word: 'inZh' },
  { value: 'en', word: 'inEn' },
  { value: 'both', word: 'inBoth' },
] as const;

interface PaperLanguagesProps {
  readonly value: Spoken;
  readonly onChange: (value: Spoken) => void;
}

/** Selects the language of the document, whose reader may need another one than the user. */
function PaperLanguages({ value, onChange }: PaperLanguagesProps): ReactNode {
  const word = useWord();
  return (
    <fieldset className="q-language" aria-label={word('language')} data-testid="paper-language">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          data-language={choice.value}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {word(choice.word)}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Sets the page title during printing, which becomes the file name of a PDF. The title of a record open behind the dialog is set before
 * and restored after this one.
 */
function usePrintTitle(title: string): void {
  useEffect(() => {
    const before = { title: '' };
    const begin = () => {
      before.title = document.title;
      document.title = title;
    };
    const end = () => {
      document.title = before.title;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end, { capture: true });
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end, { capture: true });
    };
  }, [title]);
}

/** Returns the CSS page name of the document at this index. */
function pageName(index: number): string {
  return `q-paper-${index}`;
}

/** Returns the CSS page rules: page size, page numbers, and the document's name in each footer. */
export function pageRules(size: PaperSize, footers: readonly string[]): string {
  const font = 'color: #333; font: 8pt sans-serif';
  const all = `@page { size: ${size}; margin: 12mm 12mm 15mm; @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`;
  const each = footers.map((footer, i) => `@page ${pageName(i)} { @bottom-left { content: ${quoted(footer)}; ${font} } }`);
  return [all, ...each].join('\n');
}

/** Escapes a text for use as a CSS string. */
function quoted(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} .,:#()_-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `"${safe}"`;
}
