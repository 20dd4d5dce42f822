import type { ReactNode } from 'react';
import { isEmpty } from '../../../fields/emptyValues.ts';
import type { PaperPageProps } from './PaperPage.tsx';
import { PaperValue } from './PaperValue.tsx';

/** Who writes the document, at its top: the name in the languages of the paper, and where to reach them. */
export function PaperLetterhead(props: PaperPageProps): ReactNode {
  const { letterhead } = props.paper;
  const writer = writerOf(props);
  if (!letterhead || !writer) return null;
  const { record, fields } = writer;
  const names = [...new Set(props.spoken.map((language) => record[letterhead.name[language]]))];
  const shown = letterhead.fields.flatMap((name) => fields.find((field) => field.name === name) ?? []);
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

/** The words of who writes it, at the end. */
export function PaperFoot(props: PaperPageProps): ReactNode {
  const foot = props.paper.letterhead?.foot;
  const words = foot === undefined ? undefined : writerOf(props)?.record[foot];
  return isEmpty(words) ? null : <div className="q-paper-note q-paper-foot">{String(words)}</div>;
}

function writerOf({ paper: { letterhead }, record, content }: PaperPageProps) {
  const there = letterhead && content.referred.get(letterhead.resource);
  const found = there?.byId.get(String(record[letterhead?.field ?? ''] ?? ''));
  return there && found ? { record: found, fields: there.fields } : undefined;
}
