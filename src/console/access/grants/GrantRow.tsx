import { memo, type ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { useWord } from '../words/useWord.ts';
import type { GrantLine } from './grantLines.ts';
import { type GrantMode, type GrantNode, type GrantState, grantModes } from './grantTree.ts';
import { modeKeys } from './useGrantKeys.ts';

interface GrantRowProps extends GrantLine {
  readonly onMode: (id: string, mode: GrantMode) => void;
  readonly onFocus: (id: string) => void;
  readonly state: GrantState;
  /** How many of its leaves are chosen. */
  readonly n: number;
  readonly isStop: boolean;
  readonly isReadOnly: boolean;
}

export const modeWords = { all: 'grantAll', none: 'grantNone', screens: 'grantScreens' } as const;

/** One entry of the tree: what it is called, whether it is chosen, and for a branch how much of it. */
export const GrantRow = memo(function GrantRow(props: GrantRowProps): ReactNode {
  const { node, level, place, count, isOpen, state, isStop, isReadOnly, onFocus } = props;
  const { language } = useSay();
  const word = useWord();
  const isLocked = isReadOnly || (!node.isGivable && state === 'false');
  const why = whyNot(node, word);
  return (
    <div
      role="treeitem"
      className="q-grant-row"
      data-testid="grant"
      data-id={node.id}
      data-type={node.menuType}
      data-state={state}
      style={{ paddingInlineStart: (level - 1) * 22 + 4 }}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-checked={state === 'mixed' ? 'mixed' : state === 'true'}
      aria-disabled={isLocked}
      aria-expanded={isOpen}
      aria-label={[node.title[language], why].filter(Boolean).join(' — ')}
      aria-keyshortcuts={isOpen === undefined ? undefined : Object.values(modeKeys).join(' ')}
      title={why}
      onFocus={() => onFocus(node.id)}
    >
      {isOpen === undefined ? (
        <span className="q-grant-leaf" />
      ) : (
        <span
          className="q-grant-toggle"
          data-testid="grant-toggle"
          data-act="toggle"
          data-open={isOpen || undefined}
          aria-hidden="true"
        />
      )}
      <span className="q-grant-press" data-testid="grant-press" data-act="press">
        <span className="q-grant-box" data-state={state} aria-hidden="true" />
        <span className="q-grant-name">{node.title[language]}</span>
        {node.menuType !== 'M' && <code className="q-grant-code">{node.perms}</code>}
        {why && <span className="q-grant-why">{why}</span>}
      </span>
      {isOpen !== undefined && <BranchTools {...props} />}
    </div>
  );
});

/** How much of a branch is chosen, and one press for all of it. */
function BranchTools({ node, n, isReadOnly, onMode }: GrantRowProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const total = node.leaves.length;
  return (
    <span className="q-grant-tools">
      <span className="q-grant-count" title={word('grantOfLong', { n, total })}>
        {word('grantOf', { n, total })}
      </span>
      {!isReadOnly &&
        grantModes.map((mode) => (
          <button
            key={mode}
            type="button"
            className="q-link"
            data-testid={`grant-${mode}`}
            tabIndex={-1}
            title={mode === 'screens' ? word('grantScreensHint') : undefined}
            aria-label={word('grantBranch', { name: node.title[language], what: word(modeWords[mode]) })}
            onClick={() => onMode(node.id, mode)}
          >
            {word(modeWords[mode])}
          </button>
        ))}
    </span>
  );
}

function whyNot({ isGivable, isOff }: GrantNode, word: ReturnType<typeof useWord>): string | undefined {
  if (!isGivable) return word('grantNotHeld');
  return isOff ? word('grantOff') : undefined;
}
