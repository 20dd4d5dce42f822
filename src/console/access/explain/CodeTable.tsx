import type { ReactNode } from 'react';
import type { Needs } from '../../../contract/fieldRights.ts';
import { joiners } from '../../../contract/text.ts';
import { useSay } from '../../texts/useSay.ts';
import { AccessTable } from '../AccessTable.tsx';
import { useWord } from '../words/useWord.ts';
import { type Subject, verdictOf } from './judged.ts';
import { Mark } from './ScreenMenu.tsx';

/** Something that a permission lets be done. */
export interface CodeLine {
  readonly key: string;
  readonly title: string;
  /** The code that stands for it; undefined: it needs none of its own. */
  readonly code: string | undefined;
  /** All that it takes. */
  readonly needs: Needs;
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
  const differs = ({ needs }: CodeLine): boolean =>
    new Set(subjects.map(({ explained }) => verdictOf(explained, needs).isHeld)).size > 1;
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
            <td key={subject.id}>
              <Held subject={subject} line={line} />
            </td>
          ))}
        </tr>
      ))}
    </AccessTable>
  );
}

function Held({ subject: { explained }, line }: { readonly subject: Subject; readonly line: CodeLine }): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const { isHeld, roles, missing } = verdictOf(explained, line.needs);
  const names = roles.join(joiners[language]);
  const lacked = names === '' ? word(explained.isEnabled ? 'noRoles' : 'userOff') : word('lackedBy', { roles: names });
  const why = isHeld ? word('by', { roles: names }) : lacked;
  return (
    <>
      <Mark isHeld={isHeld} words={word(isHeld ? 'yes' : 'no')} /> <span className="q-soft">{why}</span>
      {missing !== undefined && missing !== line.code && <code> {missing}</code>}
    </>
  );
}
