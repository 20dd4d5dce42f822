import type { ReactNode } from 'react';
import type { Language } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import type { PaperPageProps } from './PaperPage.tsx';
import { PaperValue } from './PaperValue.tsx';
import { spokenFields } from './spokenFields.ts';

/** Who writes the document, at its top: the name in the languages of the paper, and where to reach them. */
export function PaperLetterhead(props: PaperPageProps): ReactNode {
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

/** The words of who writes it, at the end. */
export function PaperFoot(props: PaperPageProps): ReactNode {
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
