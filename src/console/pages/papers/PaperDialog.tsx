import { type ReactNode, useMemo, useState } from 'react';
import type { Paper } from '../../../contract/paper.ts';
import { labelOf } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { useSay } from '../../texts/i18n.ts';
import { countOf, type Target } from '../doing/doingBody.ts';
import { PrintDialog } from '../printing/PrintDialog.tsx';
import { Printed } from '../printing/Printed.tsx';
import { useMissing } from '../printing/useMissing.ts';
import { inWords } from './inWords.ts';
import { PaperLanguages, type Spoken, spokenIn } from './PaperLanguages.tsx';
import { PaperPage } from './PaperPage.tsx';
import { pageName, pageRules } from './pageRules.ts';
import { mostPapers, type PaperContent } from './readPapers.ts';
import { usePaperContent } from './usePaperContent.ts';
import { usePrintTitle } from './usePrintTitle.ts';
import { useWord } from './words/useWord.ts';
import './papers.css';

export interface PaperDialogProps {
  readonly resource: Resource;
  readonly paper: Paper;
  readonly target: Target;
  readonly labelOf: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** So many documents are looked at; all are printed. */
const mostSeen = 5;

/** The documents of one record or of many, in a language of their own, to be looked at and printed. */
export function PaperDialog({ resource, paper, target, labelOf: knownAs, onClose }: PaperDialogProps): ReactNode {
  const { language } = useSay();
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
          missing={missing({ target, most: mostPapers, records: content.records, labelOf: knownAs })}
          onChoice={setChoice}
        />
      )}
    </PrintDialog>
  );
}

interface LookedProps extends PapersProps {
  readonly choice: Spoken;
  readonly onChoice: (choice: Spoken) => void;
  /** How many records there are, of which not all may be printed at once. */
  readonly total: number;
  /** What there is to say of those that are gone. */
  readonly missing: string | undefined;
}

/** The documents below what there is to know of them; or that there are none left. */
function Looked({ choice, onChoice, total, missing, ...papers }: LookedProps): ReactNode {
  const word = useWord();
  const n = papers.content.records.length;
  if (n === 0) return <p role="status">{word('nothing')}</p>;
  return (
    <>
      <div className="q-paper-tools">
        <PaperLanguages value={choice} onChange={onChoice} />
        <ul className="q-print-told">
          <li>{word('count', { n })}</li>
          {total > mostPapers && <li>{word('recordsCut', { most: mostPapers, total })}</li>}
          {missing && <li>{missing}</li>}
          <li>{word('hint')}</li>
        </ul>
      </div>
      <Papers {...papers} />
    </>
  );
}

interface PapersProps extends Pick<PaperDialogProps, 'resource' | 'paper'> {
  readonly content: PaperContent;
  readonly spoken: readonly Language[];
}

/** The documents twice: those to be looked at, and all of them for the printer. */
function Papers(props: PapersProps): ReactNode {
  const { resource, paper, content, spoken } = props;
  const { records } = content;
  const [language = 'en'] = spoken;
  const rules = useMemo(() => {
    const heading = inWords(paper.heading, spoken);
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
