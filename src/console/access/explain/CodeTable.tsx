import type { ReactNode } from 'react';
import { AccessTable } from '../AccessTable.tsx';
import { useWord } from '../words/useWord.ts';
import { type Subject, verdictOf } from './judged.ts';
import { Mark } from './ScreenMenu.tsx';

/** Something that a permission lets be done. */
export interface CodeLine {
  readonly key: string;
  readonly title: string;
  /** Undefined: it needs none of its own. */
  readonly code: string | undefined;
}

interface CodeTableProps {
  readonly label: string;
  readonly lines: readonly CodeLine[];
  readonly empty: string;
  readonly subjects: readonly Subject[];
  readonly isNarrow: boolean;
}

/** For each permission who holds it, and through which role. */
export function CodeTable({ label, lines, empty, subjects, isNarrow }: CodeTableProps): ReactNode {
  const word = useWord();
  const differs = ({ code }: CodeLine): boolean =>
    code !== undefined && new Set(subjects.map(({ explained }) => verdictOf(explained, code).isHeld)).size > 1;
  const shown = isNarrow ? lines.filter(differs) : lines;
  if (shown.length === 0) return <p className="q-soft">{isNarrow && lines.length > 0 ? word('same') : empty}</p>;
  return (
    <AccessTable label={label} heads={[label, word('permission'), ...subjects.map(({ name }) => name)]}>
      {shown.map((line) => (
        <tr key={line.key} data-testid="explain-line" data-code={line.code} data-differs={differs(line) || undefined}>
          <th scope="row">{line.title}</th>
          <td>
            <code>{line.code ?? word('free')}</code>
          </td>
          {subjects.map((subject) => (
            <td key={subject.name}>
              <Held subject={subject} code={line.code} />
            </td>
          ))}
        </tr>
      ))}
    </AccessTable>
  );
}

function Held({ subject, code }: { readonly subject: Subject; readonly code: string | undefined }): ReactNode {
  const word = useWord();
  if (code === undefined) return <Mark isHeld words={word('yes')} />;
  const { isHeld, roles } = verdictOf(subject.explained, code);
  const names = roles.join(', ');
  const lacked = names === '' ? word('noRoles') : word('lackedBy', { roles: names });
  const why = isHeld ? word('by', { roles: names }) : lacked;
  return (
    <>
      <Mark isHeld={isHeld} words={word(isHeld ? 'yes' : 'no')} /> <span className="q-soft">{why}</span>
    </>
  );
}
