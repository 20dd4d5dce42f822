import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type DocumentLanguage, documentLanguages, type PrintDocument } from '../../../contract/printing.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners, type Language, labelOf } from '../../../contract/wire.ts';
import { keptKeys, readKept, writeKept } from '../../client/session.ts';
import { useT } from '../../texts/i18n.ts';
import { countOf, type Target } from '../records/targets.ts';
import { DocumentPage } from './DocumentPage.tsx';
import { inPlainText } from './DocumentTable.tsx';
import { texts } from './documentTexts.ts';
import { PrintDialog, Printed, useMissing } from './PrintDialog.tsx';
import { type DocumentSheets, mostDocuments, type Sheet, useDocumentSheets } from './readDocuments.ts';
import './documents.css';

interface DocumentDialogProps {
  readonly resource: Resource;
  readonly printDocument: PrintDocument;
  readonly target: Target;
  readonly labelOf: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** Maximum number of documents in the preview; all are printed. */
const mostSeen = 5;

/** Dialog that previews and prints the documents of one or more records, in a selectable language. */
export function DocumentDialog({ resource, printDocument, target, labelOf: knownAs, onClose }: DocumentDialogProps): ReactNode {
  const { language } = useT();
  const [choice, setChoice] = useKeptLanguage(resource, printDocument);
  const spoken = spokenIn[choice];
  const names = choice === 'both' ? language : choice;
  const { content, error, refetch } = useDocumentSheets({ resource, printDocument, target, language: names });
  const missing = useMissing();
  return (
    <PrintDialog
      {...{ error, onClose }}
      title={printDocument.title[language]}
      name="documents"
      onRetry={refetch}
      isEmpty={content?.records.length === 0}
    >
      {content && (
        <Looked
          {...{ resource, printDocument, content, spoken, choice }}
          total={countOf(target)}
          missing={missing({ target, most: mostDocuments, records: content.records, labelOf: knownAs })}
          onChoice={setChoice}
        />
      )}
    </PrintDialog>
  );
}

/**
 * Returns the language of a document and a function that changes and stores it. The language is the one last chosen for the document in
 * this browser, otherwise the first one that the resource file offers; if the file offers no selection, the user's language.
 */
function useKeptLanguage({ name }: Resource, printDocument: PrintDocument): [DocumentLanguage, (choice: DocumentLanguage) => void] {
  const { language } = useT();
  const offered = printDocument.languages ?? documentLanguages;
  const key = `${name} ${printDocument.name}`;
  const [choice, setChoice] = useState<DocumentLanguage>(() => {
    const kept = keptLanguages()[key];
    return offered.find((each) => each === kept) ?? printDocument.languages?.[0] ?? language;
  });
  const choose = (next: DocumentLanguage) => {
    writeKept(keptKeys.paperLanguages, { ...keptLanguages(), [key]: next });
    setChoice(next);
  };
  return [choice, choose];
}

function keptLanguages(): Readonly<Record<string, unknown>> {
  const kept = readKept(keptKeys.paperLanguages);
  return typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {};
}

interface LookedProps extends DocumentsProps {
  readonly choice: DocumentLanguage;
  readonly onChoice: (choice: DocumentLanguage) => void;
  /** Number of selected records; only some of them may be printed at once. */
  readonly total: number;
  /** Message about records that no longer exist; undefined if there are none. */
  readonly missing: string | undefined;
}

/** The preview of the documents below its notes, or a message that there are none. */
function Looked({ choice, onChoice, total, missing, ...documents }: LookedProps): ReactNode {
  const { t, language } = texts.useT();
  const { sheets, denied } = documents.content;
  const n = sheets.length;
  if (n === 0) return <p role="status">{t('nothing')}</p>;
  const names = denied.map((title) => title[language]).join(joiners[language]);
  return (
    <>
      <div className="q-document-tools">
        <DocumentLanguages offered={documents.printDocument.languages ?? documentLanguages} value={choice} onChange={onChoice} />
        <ul className="q-print-missing">
          <li>{t('count', { n })}</li>
          {total > mostDocuments && <li>{t('recordsCut', { most: mostDocuments, total })}</li>}
          {missing && <li>{missing}</li>}
          {denied.length > 0 && <li>{t('denied', { names })}</li>}
          {n > mostSeen && <li>{t('firstShown', { n: mostSeen })}</li>}
          <li>{t('hint')}</li>
        </ul>
      </div>
      <Documents {...documents} />
    </>
  );
}

interface DocumentsProps extends Pick<DocumentDialogProps, 'resource' | 'printDocument'> {
  readonly content: DocumentSheets;
  readonly spoken: readonly Language[];
}

/** Renders the first documents for the preview, and all of them for the printer. */
function Documents({ resource, printDocument, content, spoken }: DocumentsProps): ReactNode {
  const { sheets, records } = content;
  const [language = 'en'] = spoken;
  const rules = useMemo(() => pageRules(sheets.map((sheet) => footerOf(sheet, spoken))), [sheets, spoken]);
  const [first] = records;
  const named = records.length === 1 && first ? labelOf(resource.display[language], first) : String(records.length);
  usePrintTitle(`${printDocument.heading[language]} ${named}`);
  const keyOf = ({ printDocument: { name }, record: { id } }: Sheet) => `${name} ${id}`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard */}
      <section className="q-print-preview" tabIndex={0} aria-label={printDocument.title[language]} data-testid="documents-preview">
        {sheets.slice(0, mostSeen).map((sheet) => (
          <DocumentPage key={keyOf(sheet)} {...sheet} spoken={spoken} />
        ))}
      </section>
      <Printed testId="printed-documents" pageRules={rules}>
        {sheets.map((sheet, i) => (
          <DocumentPage key={keyOf(sheet)} {...sheet} spoken={spoken} page={pageName(i)} />
        ))}
      </Printed>
    </>
  );
}

/** Returns the page size of a document and its name for the footer. */
function footerOf({ resource, printDocument, record }: Sheet, spoken: readonly Language[]): Footer {
  const { size, heading, code } = printDocument;
  const [language = 'en'] = spoken;
  const number = code === undefined ? undefined : record[code];
  const name = typeof number === 'string' && number !== '' ? number : labelOf(resource.display[language], record);
  return { size, text: `${inPlainText(heading, spoken)} ${name}` };
}

/** The languages printed side by side; texts that appear only once use the first one. */
const spokenIn: Readonly<Record<DocumentLanguage, readonly Language[]>> = { zh: ['zh'], en: ['en'], both: ['en', 'zh'] };

const languageWords = { zh: 'inZh', en: 'inEn', both: 'inBoth' } as const;

interface DocumentLanguagesProps {
  readonly offered: readonly DocumentLanguage[];
  readonly value: DocumentLanguage;
  readonly onChange: (value: DocumentLanguage) => void;
}

/** Selects the language of the document, whose reader may need another one than the user. */
function DocumentLanguages({ offered, value, onChange }: DocumentLanguagesProps): ReactNode {
  const { t } = texts.useT();
  if (offered.length === 1) return null;
  return (
    <fieldset className="q-language" aria-label={t('language')} data-testid="document-language">
      {offered.map((choice) => (
        <button key={choice} type="button" data-language={choice} aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {t(languageWords[choice])}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Sets the page title during printing; browsers use it as the file name of a PDF. A record that is open behind the dialog sets its own
 * title before this function does, and restores the original title afterwards.
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
  return `q-document-${index}`;
}

type Footer = { readonly size: PrintDocument['size']; readonly text: string };

/** Returns the CSS page rules: page size, page numbers, and the document's name in each footer. */
export function pageRules(footers: readonly Footer[]): string {
  const font = 'color: #333; font: 8pt sans-serif';
  const all = `@page { margin: 12mm 12mm 15mm; @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`;
  const each = footers.map(
    ({ size, text }, i) => `@page ${pageName(i)} { size: ${size}; @bottom-left { content: ${quoted(text)}; ${font} } }`,
  );
  return [all, ...each].join('\n');
}

/** Escapes a text for use as a CSS string. */
function quoted(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} .,:#()_-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `"${safe}"`;
}
