import { type ReactNode, useMemo } from 'react';
import { findNode, type GrantNode } from '../grants/grantTree.ts';
import { useWord } from '../words/useWord.ts';
import { type Subject, screensOf, seenEntries, verdictOf } from './judged.ts';
import { RoleLine } from './RoleLine.tsx';
import { ScreenMenu } from './ScreenMenu.tsx';
import { ScreenRights } from './ScreenRights.tsx';

/** What of it is looked at; it stays while somebody else is chosen. */
export interface Look {
  /** The entry of a screen. */
  readonly screen: string | undefined;
  /** Only what they see, or of two only where they differ. */
  readonly isNarrow: boolean;
}

interface ExplanationProps {
  readonly nodes: readonly GrantNode[];
  /** One, or two that are compared. */
  readonly subjects: readonly Subject[];
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

/** On the left the menu as somebody has it, on the right all about the screen that was chosen there. */
export function Explanation({ nodes, subjects, look, onLook }: ExplanationProps): ReactNode {
  const word = useWord();
  const isComparing = subjects.length > 1;
  const { screen: chosen, isNarrow } = look;
  const seen = useMemo(() => subjects.map(({ explained }) => seenEntries(explained, nodes)), [subjects, nodes]);
  const isShown = (node: GrantNode): boolean =>
    !isNarrow || (isComparing ? differs(node, subjects) : seen[0]?.has(node.id) === true);
  const screens = screensOf(nodes, isShown);
  const screen = chosen === undefined ? undefined : findNode(nodes, chosen);
  return (
    <>
      <div className="q-access-filters">
        {subjects.map((subject) => (
          <RoleLine key={subject.id} subject={subject} isNamed={isComparing} />
        ))}
        <label className="q-explain-check">
          <input
            type="checkbox"
            data-testid="explain-narrow"
            checked={isNarrow}
            onChange={(event) => onLook({ ...look, isNarrow: event.target.checked })}
          />
          {word(isComparing ? 'onlyDifferences' : 'onlySeen')}
        </label>
      </div>
      <div className="q-explain-halves">
        <nav className="q-explain-menu" aria-label={word('itsMenu', { name: subjects[0]?.name ?? '' })}>
          {screens.length === 0 && <p className="q-empty">{word(isComparing ? 'same' : 'noRoles')}</p>}
          <ScreenMenu
            screens={screens}
            seen={seen}
            chosen={chosen}
            onChoose={(id) => onLook({ ...look, screen: id })}
          />
        </nav>
        <section className="q-explain-screen" data-testid="explain-screen">
          {screen ? (
            <ScreenRights key={screen.id} screen={screen} subjects={subjects} isNarrow={isComparing && isNarrow} />
          ) : (
            <p className="q-empty">{word('pickScreen')}</p>
          )}
        </section>
      </div>
    </>
  );
}

/** Whether two hold different buttons of a screen. */
function differs({ children, perms }: GrantNode, subjects: readonly Subject[]): boolean {
  const codes = [perms, ...children.map((child) => child.perms)].filter((code) => code !== '');
  return codes.some((code) => new Set(subjects.map(({ explained }) => verdictOf(explained, [[code]]).isHeld)).size > 1);
}
