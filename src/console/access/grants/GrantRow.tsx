import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Translate, texts } from '../texts.ts';
import { type GrantMode, type GrantNode, type GrantState, grantModes } from './chosen.ts';

interface GrantRowProps extends GrantLine {
  readonly onFocus: (id: string) => void;
  readonly state: GrantState;
  /** Number of selected leaf entries (entries without children) in this branch. */
  readonly n: number;
  readonly isStop: boolean;
  readonly isReadOnly: boolean;
}

export const modeTexts = { all: 'grantAll', none: 'grantNone', screens: 'grantScreens' } as const;

/**
 * One entry of the tree with its title, checkbox and, for a branch, the selected count. The buttons for a whole branch are mouse-only;
 * keyboard and screen reader users press letter keys instead.
 */
export const GrantRow = memo(function GrantRow(props: GrantRowProps): ReactNode {
  const { node, level, position, count, isOpen, state, isStop, isReadOnly, onFocus } = props;
  const { t, language } = texts.useT();
  const why = whyNot(node, t);
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
        aria-posinset={position}
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

/** Selected count of a branch and the buttons that set the whole branch. */
function BranchTools({ node, n, isReadOnly }: GrantRowProps): ReactNode {
  const { t } = texts.useT();
  const total = node.leaves.length;
  return (
    <span className="q-grant-tools" aria-hidden="true">
      <span className="q-grant-count" title={t('grantOfLong', { n, total })}>
        {t('grantOf', { n, total })}
      </span>
      {!isReadOnly &&
        grantModes.map((mode) => (
          <span
            key={mode}
            className="q-grant-mode"
            data-testid={`grant-${mode}`}
            data-act={mode}
            title={mode === 'screens' ? t('grantScreensHint') : undefined}
          >
            {t(modeTexts[mode])}
          </span>
        ))}
    </span>
  );
}

function whyNot({ isGivable, isOff, isIdle }: GrantNode, t: Translate): string | undefined {
  if (isIdle) return t('grantIdle');
  if (!isGivable) return t('grantNotHeld');
  return isOff ? t('grantOff') : undefined;
}

/** One visible row of the tree. */
interface GrantLine {
  readonly node: GrantNode;
  readonly level: number;
  readonly position: number;
  readonly count: number;
  /** Whether the children are shown; undefined for an entry without children. */
  readonly isOpen: boolean | undefined;
}

interface Shown {
  readonly open: ReadonlySet<string>;
  /** The search text; if empty, everything is shown. */
  readonly keyword: string;
}

/** Returns the visible rows from top to bottom. Search matches and their parents are expanded. */
export function grantLines(nodes: readonly GrantNode[], { open, keyword }: Shown, level = 1): readonly GrantLine[] {
  const shown = keyword === '' ? nodes : nodes.filter((node) => isFound(node, keyword));
  return shown.flatMap((node, i) => {
    const isHit = matches(node, keyword);
    const isOpen = node.children.length === 0 ? undefined : keyword !== '' || open.has(node.id);
    const line = { node, level, position: i + 1, count: shown.length, isOpen };
    if (!isOpen) return [line];
    // Children of a matching entry are all shown, so the search does not filter them again.
    return [line, ...grantLines(node.children, { open, keyword: isHit ? '' : keyword }, level + 1)];
  });
}

/** Returns the entries that match the search and all their descendants, but not their parents. */
export function foundBy(nodes: readonly GrantNode[], keyword: string, isBelow = false): ReadonlySet<string> {
  return new Set(
    nodes.flatMap((node) => {
      const isHit = isBelow || matches(node, keyword);
      return [...(isHit ? [node.id] : []), ...foundBy(node.children, keyword, isHit)];
    }),
  );
}

function isFound(node: GrantNode, keyword: string): boolean {
  return matches(node, keyword) || node.children.some((child) => isFound(child, keyword));
}

function matches({ title, perms }: GrantNode, keyword: string): boolean {
  const expected = keyword.toLowerCase();
  return [title.zh, title.en, perms].some((text) => text.toLowerCase().includes(expected));
}

interface GrantKeysParts extends GrantActions {
  readonly box: RefObject<HTMLElement | null>;
}

/** Letter keys that set a whole branch. */
const modeKeys: Readonly<Record<GrantMode, string>> = { all: 'a', none: 'n', screens: 's' };

/**
 * Returns the keyboard handlers of the tree and `stop`, the id of the only row that is a tab stop. The keys follow the ARIA tree pattern;
 * letter keys set a whole branch.
 */
export function useGrantKeys({ lines, box, onToggle, onPress, onMode }: GrantKeysParts) {
  const [last, setLast] = useState<string>();
  const expected = useRef<string>(undefined);
  const stop = lines.some(({ node }) => node.id === last) ? last : lines[0]?.node.id;
  useEffect(() => {
    if (expected.current === undefined) return;
    box.current?.querySelector<HTMLElement>(`[role=treeitem][data-id="${CSS.escape(expected.current)}"]`)?.focus();
    expected.current = undefined;
  });
  const go = (index: number): void => {
    const line = lines[index];
    if (!line) return;
    expected.current = line.node.id;
    setLast(line.node.id);
    box.current?.querySelector<HTMLElement>(`[role=treeitem][data-id="${CSS.escape(line.node.id)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id;
    const index = lines.findIndex(({ node }) => node.id === id);
    const line = lines[index];
    if (!line) return;
    const above = lines.findLastIndex((other, i) => i < index && other.level < line.level);
    const works: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (line.isOpen === false ? onToggle(line.node.id, true) : line.isOpen && go(index + 1)),
      ArrowLeft: () => (line.isOpen ? onToggle(line.node.id, false) : go(above)),
      ' ': () => onPress(line.node.id),
      ...Object.fromEntries(Object.entries(modeKeys).map(([mode, key]) => [key, () => onMode(line.node.id, mode as GrantMode)])),
    };
    const work = Object.hasOwn(works, event.key) ? works[event.key] : undefined;
    if (!work) return;
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  return { stop, onKey, onFocus: setLast };
}

/** The visible rows and the actions on their entries. */
export interface GrantActions {
  readonly lines: readonly GrantLine[];
  readonly onToggle: (id: string, isExpected: boolean) => void;
  readonly onPress: (id: string) => void;
  readonly onMode: (id: string | undefined, mode: GrantMode) => void;
}

/** Handles a click in the tree: the clicked element determines the action, its row the entry. */
export function pressIn({ target }: MouseEvent, { lines, onToggle, onPress, onMode }: GrantActions): void {
  const act = (target as Element).closest<HTMLElement>('[data-act]')?.dataset.act;
  const id = (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;
  const line = lines.find(({ node }) => node.id === id);
  if (!line) return;
  if (act === 'press') onPress(line.node.id);
  if (act === 'toggle') onToggle(line.node.id, !line.isOpen);
  const mode = grantModes.find((one) => one === act);
  if (mode) onMode(line.node.id, mode);
}
