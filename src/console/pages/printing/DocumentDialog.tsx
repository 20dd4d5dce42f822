import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Paper, type PaperLanguage, paperLanguages } from '../../../contract/printing.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners, type Language, labelOf } from '../../../contract/wire.ts';
import { keptKeys, readKept, writeKept } from '../../client/session.ts';
import { useT } from '../../texts/i18n.ts';
import { countOf, type Target } from '../records/targets.ts';
import { texts } from './documentTexts.ts';
import { PaperPage } from './PaperPage.tsx';
import { inPlainText } from './PaperTable.tsx';
import { PrintDialog, Printed, useMissing } from './PrintDialog.tsx';
import { mostDocuments, type PaperSheets, type Sheet, usePaperSheets } from './readDocuments.ts';
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
  const [choice, setChoice] = useKeptLanguage(resource, paper);
  const spoken = spokenIn[choice];
  const names = choice === 'both' ? language : choice;
  const { content, error, refetch } = usePaperSheets({ resource, paper, target, language: names });
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

/** Returns the language of a document: the last choice for it in this browser, else the first that it offers. */
function useKeptLanguage({ name }: Resource, paper: Paper): [PaperLanguage, (choice: PaperLanguage) => void] {
  const { language } = useT();
  const offered = paper.languages ?? paperLanguages;
  const key = `${name} ${paper.name}`;
  const [choice, setChoice] = useState<PaperLanguage>(() => {
    const kept = keptLanguages()[key];
    return offered.find((each) => each === kept) ?? paper.languages?.[0] ?? language;
  });
  const choose = (next: PaperLanguage) => {
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
  readonly choice: PaperLanguage;
  readonly onChoice: (choice: PaperLanguage) => void;
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
      <div className="q-paper-tools">
        <PaperLanguages offered={documents.paper.languages ?? paperLanguages} value={choice} onChange={onChoice} />
        <ul className="q-print-told">
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

interface DocumentsProps extends Pick<PaperDialogProps, 'resource' | 'paper'> {
  readonly content: PaperSheets;
  readonly spoken: readonly Language[];
}

/** Renders the first documents for the preview, and all of them for the printer. */
function Documents({ resource, paper, content, spoken }: DocumentsProps): ReactNode {
  const { sheets, records } = content;
  const [language = 'en'] = spoken;
  const rules = useMemo(() => pageRules(sheets.map((sheet) => footerOf(sheet, spoken))), [sheets, spoken]);
  const [first] = records;
  const named = records.length === 1 && first ? labelOf(resource.display[language], first) : String(records.length);
  usePrintTitle(`${paper.heading[language]} ${named}`);
  const keyOf = ({ paper: { name }, record: { id } }: Sheet) => `${name} ${id}`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard */}
      <section className="q-print-preview" tabIndex={0} aria-label={paper.title[language]} data-testid="papers-preview">
        {sheets.slice(0, mostSeen).map((sheet) => (
          <PaperPage key={keyOf(sheet)} {...sheet} spoken={spoken} />
        ))}
      </section>
      <Printed testId="printed-papers" pageRules={rules}>
        {sheets.map((sheet, i) => (
          <PaperPage key={keyOf(sheet)} {...sheet} spoken={spoken} page={pageName(i)} />
        ))}
      </Printed>
    </>
  );
}

/** Returns the paper size of a document and its name for the footer. */
function footerOf({ resource, paper, record }: Sheet, spoken: readonly Language[]): Footer {
  const { size, heading, code } = paper;
  const [language = 'en'] = spoken;
  const number = code === undefined ? undefined : record[code];
  const name = typeof number === 'string' && number !== '' ? number : labelOf(resource.display[language], record);
  return { size, text: `${inPlainText(heading, spoken)} ${name}` };
}

/** The languages printed side by side; texts that appear only once use the first one. */
const spokenIn: Readonly<Record<PaperLanguage, readonly Language[]>> = { zh: ['zh'], en: ['en'], both: ['en', 'zh'] };

const languageWords = { zh: 'inZh', en: 'inEn', both: 'inBoth' } as const;

interface PaperLanguagesProps {
  readonly offered: readonly PaperLanguage[];
  readonly value: PaperLanguage;
  readonly onChange: (value: PaperLanguage) => void;
}

/** Selects the language of the document, whose reader may need another one than the user. */
function PaperLanguages({ offered, value, onChange }: PaperLanguagesProps): ReactNode {
  const { t } = texts.useT();
  if (offered.length === 1) return null;
  return (
    <fieldset className="q-language" aria-label={t('language')} data-testid="paper-language">
      {offered.map((choice) => (
        <button key={choice} type="button" data-language={choice} aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {t(languageWords[choice])}
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

type Footer = { readonly size: Paper['size']; readonly text: string };

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
