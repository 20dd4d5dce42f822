import { TagField, TextField } from '@refinedev/antd';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { allFieldNeeds, type FieldWay, type Needs } from '../../../contract/abilities.ts';
import type { Resource } from '../../../contract/resource.ts';
import { colons, joiners } from '../../../contract/text.ts';
import { Sign } from '../../../fields/widgets/Sign.tsx';
import { handles } from '../../system/columns.tsx';
import { DataTable } from '../../system/DataTable.tsx';
import { useT } from '../../texts/i18n.ts';
import type { GrantNode } from '../grants/chosen.ts';
import { useWord } from '../texts.ts';
import { type Subject, verdictOf } from './judged.ts';

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
  const columns: TableColumnsType<CodeLine> = [
    { dataIndex: 'title', title: label, rowScope: 'row', sorter: (one, other) => one.title.localeCompare(other.title) },
    {
      ...{ dataIndex: 'code', title: word('permission') },
      sorter: (one, other) => (one.code ?? '').localeCompare(other.code ?? ''),
      render: (code: string | undefined) => <TextField code value={code ?? word('free')} />,
    },
    ...subjects.map((subject) => ({
      ...{ key: subject.id, title: subject.name },
      render: (_: unknown, line: CodeLine) => <Held subject={subject} line={line} />,
    })),
  ];
  return (
    <DataTable<CodeLine>
      label={label}
      rows={shown}
      rowKey="key"
      columns={columns}
      empty={isNarrow && lines.length > 0 ? word('same') : empty}
      onRow={(line) =>
        handles({ 'data-testid': 'explain-line', 'data-code': line.code, 'data-differs': differs(line) || undefined })
      }
    />
  );
}

function Held({ subject: { explained }, line }: { readonly subject: Subject; readonly line: CodeLine }): ReactNode {
  const { language } = useT();
  const word = useWord();
  const { isHeld, roles, missing } = verdictOf(explained, line.needs);
  const names = roles.join(joiners[language]);
  const lacked = names === '' ? word(explained.isEnabled ? 'noRoles' : 'userOff') : word('lackedBy', { roles: names });
  const why = isHeld ? word('by', { roles: names }) : lacked;
  return (
    <>
      <TagField color={isHeld ? 'success' : 'error'} value={word(isHeld ? 'yes' : 'no')} />{' '}
      <TextField type="secondary" value={why} />{' '}
      {missing !== undefined && missing !== line.code && <TextField code value={missing} />}
    </>
  );
}

interface FieldRulesProps {
  readonly resource: Resource;
  readonly subjects: readonly Subject[];
  readonly isNarrow: boolean;
}

/** The fields that ask for a permission of their own, to be read or to be written. */
export function FieldRules({ resource, subjects, isNarrow }: FieldRulesProps): ReactNode {
  const { language } = useT();
  const word = useWord();
  const lines = resource.fields.flatMap((field): CodeLine[] => {
    const { name, title, access } = field;
    if (!access) return [];
    const needs = (way: FieldWay) => ({ code: access[way], needs: allFieldNeeds(resource, field, way) });
    return [
      { key: `${name} read`, title: `${title[language]}${colons[language]}${word('mayRead')}`, ...needs('read') },
      { key: `${name} write`, title: `${title[language]}${colons[language]}${word('mayWrite')}`, ...needs('write') },
    ];
  });
  return (
    <>
      <h3>{word('fieldRules')}</h3>
      <CodeTable label={word('fieldRules')} lines={lines} empty={word('noFieldRules')} {...{ subjects, isNarrow }} />
    </>
  );
}

interface ScreenMenuProps {
  readonly screens: readonly GrantNode[];
  /** What each of those compared sees. */
  readonly seen: readonly ReadonlySet<string>[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** A menu as a list of lists; what is not seen is there, and marked. */
export function ScreenMenu({ screens, seen, chosen, onChoose }: ScreenMenuProps): ReactNode {
  const { language } = useT();
  const word = useWord();
  return (
    <ul>
      {screens.map(({ id, title, menuType, children }) => (
        <li key={id}>
          {menuType === 'M' ? (
            <span className="q-explain-group">{title[language]}</span>
          ) : (
            <button
              type="button"
              className="q-plain q-explain-entry"
              data-testid="explain-entry"
              data-seen={seen.map((one) => (one.has(id) ? 1 : 0)).join('')}
              aria-current={id === chosen}
              onClick={() => onChoose(id)}
            >
              <span>{title[language]}</span>
              <span className="q-explain-marks">
                {seen.map((one, i) => (
                  <Mark key={String(i)} isHeld={one.has(id)} texts={word(one.has(id) ? 'given' : 'notGiven')} />
                ))}
              </span>
            </button>
          )}
          {children.length > 0 && <ScreenMenu {...{ screens: children, seen, chosen, onChoose }} />}
        </li>
      ))}
    </ul>
  );
}

/** Yes or no, said by more than a colour. */
function Mark({ isHeld, texts }: { readonly isHeld: boolean; readonly texts: string }): ReactNode {
  return (
    <span className="q-explain-mark" data-is={isHeld ? 'yes' : 'no'}>
      <Sign name={isHeld ? 'check' : 'cross'} /> {texts}
    </span>
  );
}
