import { memo, type ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { useWord } from '../words/useWord.ts';
import type { GrantLine } from './grantLines.ts';
import { type GrantNode, type GrantState, grantModes } from './grantTree.ts';
import { modeKeys } from './useGrantKeys.ts';

interface GrantRowProps extends GrantLine {
  readonly onFocus: (id: string) => void;
  readonly state: GrantState;
  /** How many of its leaves are chosen. */
  readonly n: number;
  readonly isStop: boolean;
  readonly isReadOnly: boolean;
}

export const modeWords = { all: 'grantAll', none: 'grantNone', screens: 'grantScreens' } as const;

/**
 * One entry of the tree: what it is called, whether it is chosen, and for a branch how much of it. The presses for a whole
 * branch are for the mouse; keys and readers have letters for them.
 */
export const GrantRow = memo(function GrantRow(props: GrantRowProps): ReactNode {
  const { node, level, place, count, isOpen, state, isStop, isReadOnly, onFocus } = props;
  const { language } = useSay();
  const word = useWord();
  const why = whyNot(node, word);
  return (
    <div
      role="none"
      className="q-grant-row"
      data-testid="grant"
      data-id={node.id}
      data-type={node.menuType}
      style={{ paddingInlineStart: (level - 1) * 22 + 4 }}
    >
      <div
        role="treeitem"
        className="q-grant-item"
        data-id={node.id}
        tabIndex={isStop ? 0 : -1}
        aria-level={level}
        aria-posinset={place}
        aria-setsize={count}
        aria-checked={state === 'mixed' ? 'mixed' : state === 'true'}
        aria-disabled={isReadOnly || (!node.isGivable && state === 'false')}
        aria-expanded={isOpen}
        aria-keyshortcuts={isOpen === undefined ? undefined : Object.values(modeKeys).join(' ')}
        onFocus={() => onFocus(node.id)}
      >
        <span
          className={isOpen === undefined ? 'q-grant-leaf' : 'q-grant-toggle'}
          data-testid={isOpen === undefined ? undefined : 'grant-toggle'}
          data-act={isOpen === undefined ? undefined : 'toggle'}
          data-open={isOpen || undefined}
        />
        <span className="q-grant-press" data-testid="grant-press" data-act="press">
          <span className="q-grant-box" data-state={state} />
          <span className="q-grant-name">{node.title[language]}</span>
          {node.menuType !== 'M' && <code className="q-grant-code">{node.perms}</code>}
          {why && <span className="q-grant-why">{why}</span>}
        </span>
      </div>
      {isOpen !== undefined && <BranchTools {...props} />}
    </div>
  );
});

/** How much of a branch is chosen, and one press for all of it. */
function BranchTools({ node, n, isReadOnly }: GrantRowProps): ReactNode {
  const word = useWord();
  const total = node.leaves.length;
  return (
    <span className="q-grant-tools" aria-hidden="true">
      <span className="q-grant-count" title={word('grantOfLong', { n, total })}>
        {word('grantOf', { n, total })}
      </span>
      {!isReadOnly &&
        grantModes.map((mode) => (
          <span
            key={mode}
            className="q-grant-mode"
            data-testid={`grant-${mode}`}
            data-act={mode}
            title={mode === 'screens' ? word('grantScreensHint') : undefined}
          >
            {word(modeWords[mode])}
          </span>
        ))}
    </span>
  );
}

function whyNot({ isGivable, isOff, isIdle }: GrantNode, word: ReturnType<typeof useWord>): string | undefined {
  if (isIdle) return word('grantIdle');
  if (!isGivable) return word('grantNotHeld');
  return isOff ? word('grantOff') : undefined;
}
