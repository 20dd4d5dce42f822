import type { ReactNode } from 'react';
import { useWord } from '../words/useWord.ts';
import { modeWords } from './GrantRow.tsx';
import { type GrantMode, type GrantNode, grantModes } from './grantTree.ts';

interface GrantToolsProps {
  readonly nodes: readonly GrantNode[];
  readonly chosen: ReadonlySet<string>;
  /** The entries that the buttons set. */
  readonly found: ReadonlySet<string>;
  readonly words: string;
  readonly isReadOnly: boolean;
  readonly onWords: (words: string) => void;
  readonly onMode: (mode: GrantMode) => void;
  readonly onOpen: (isWanted: boolean) => void;
}

/** Above the tree: find, choose all that was found with its number, open all, and how much is chosen. */
export function GrantTools({
  nodes,
  chosen,
  found,
  words,
  isReadOnly,
  onWords,
  onMode,
  onOpen,
}: GrantToolsProps): ReactNode {
  const word = useWord();
  const count = (type: GrantNode['menuType']): number =>
    countOf(nodes, (node) => node.menuType === type && chosen.has(node.id));
  const settable = (mode: GrantMode): number =>
    countOf(
      nodes,
      (node) => found.has(node.id) && (mode === 'none' || node.isGivable) && (mode !== 'screens' || node.isMain),
    );
  return (
    <div className="q-grant-head">
      <input
        type="search"
        className="q-input"
        data-testid="grant-search"
        aria-label={word('grantSearch')}
        placeholder={word('grantSearch')}
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {!isReadOnly &&
        grantModes.map((mode) => (
          <button
            key={mode}
            type="button"
            className="q-button"
            data-testid={`grant-every-${mode}`}
            title={mode === 'screens' ? word('grantScreensHint') : undefined}
            onClick={() => onMode(mode)}
          >
            {word(modeWords[mode])}
            {words.trim() !== '' && ` (${settable(mode)})`}
          </button>
        ))}
      <button type="button" className="q-link" data-testid="grant-open" onClick={() => onOpen(true)}>
        {word('grantOpenAll')}
      </button>
      <button type="button" className="q-link" data-testid="grant-close" onClick={() => onOpen(false)}>
        {word('grantCloseAll')}
      </button>
      <output className="q-soft" data-testid="grant-sum">
        {word('grantSum', { screens: count('C'), buttons: count('F') })}
      </output>
    </div>
  );
}

function countOf(nodes: readonly GrantNode[], isCounted: (node: GrantNode) => boolean): number {
  return nodes.reduce((sum, node) => sum + (isCounted(node) ? 1 : 0) + countOf(node.children, isCounted), 0);
}
