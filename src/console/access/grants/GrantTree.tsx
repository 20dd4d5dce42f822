import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { InputProps } from '../../../fields/services.tsx';
import { useApp } from '../../app.ts';
import { messageOf } from '../../client/hwError.ts';
import { useT } from '../../texts/i18n.ts';
import { texts } from '../texts.ts';
import {
  findNode,
  type GrantMode,
  type GrantNode,
  grantModes,
  type ListChangesProps,
  pressed,
  screensGained,
  stateOf,
  toNodes,
  withBranch,
} from './chosen.ts';
import { type GrantEntry, useGrantEntries } from './entries.ts';
import { foundBy, type GrantActions, GrantRow, grantLines, modeTexts, pressIn, useGrantKeys } from './GrantRow.tsx';
import './grants.css';

/** Input for the menu entries and buttons of a role: a tree in which one click selects a whole branch. */
export function GrantTree(props: InputProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const { entries, error, retry } = useGrantEntries();
  const nodes = useMemo(() => entries && toNodes(entries), [entries]);
  if (nodes) return <LoadedTree {...props} nodes={nodes} />;
  if (!error) return <p className="q-soft">{t('loading')}</p>;
  return (
    <p className="q-alert" role="alert">
      {t('grantFailed')} {messageOf(error, translator)}{' '}
      <button type="button" className="q-link" onClick={retry}>
        {t('retry')}
      </button>
    </p>
  );
}

type LoadedTreeProps = InputProps & { readonly nodes: readonly GrantNode[] };

function LoadedTree(props: LoadedTreeProps): ReactNode {
  const { nodes, value, isReadOnly } = props;
  const { t } = texts.useT();
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(groupsOf(nodes)));
  const chosen = useMemo(() => new Set(idsOf(value)), [value]);
  const lines = useMemo(() => grantLines(nodes, { open, keyword: keyword.trim() }), [nodes, open, keyword]);
  const found = useMemo(() => foundBy(nodes, keyword.trim()), [nodes, keyword]);
  const choosing = useChoosing(props, { chosen, found });
  const onToggle = (one: string, isExpected: boolean): void => {
    const others = [...open].filter((other) => other !== one);
    setOpen(new Set(isExpected ? [...others, one] : others));
  };
  return (
    <div className="q-grants" data-testid="grants">
      <GrantTools
        {...{ nodes, chosen, found, keyword, isReadOnly }}
        onKeyword={setKeyword}
        onMode={(mode) => choosing.onMode(undefined, mode)}
        onOpen={(isExpected) => setOpen(new Set(isExpected ? branchesOf(nodes) : []))}
      />
      {lines.length === 0 && <p className="q-empty">{t('grantNobody')}</p>}
      <TreeBox {...props} {...choosing} {...{ lines, chosen, onToggle }} />
    </div>
  );
}

interface TreeBoxProps extends LoadedTreeProps, GrantActions {
  readonly chosen: ReadonlySet<string>;
}

/** Renders the visible rows. A click re-renders only the rows whose state changes. */
function TreeBox(props: TreeBoxProps): ReactNode {
  const { lines, chosen, id, field, isReadOnly, isRequired, faults, describedBy, onBlur } = props;
  const { t, language } = texts.useT();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { stop, onKey, onFocus } = useGrantKeys({ ...props, box });
  return (
    <>
      <p id={hintId} className="q-hidden">
        {t('grantHint')}
      </p>
      <div
        ref={box}
        id={id}
        role="tree"
        className="q-grant-tree"
        aria-label={field.title[language]}
        aria-multiselectable="true"
        aria-required={isRequired}
        aria-invalid={faults.length > 0}
        aria-describedby={[hintId, ...(faults.length > 0 && describedBy ? [describedBy] : [])].join(' ')}
        tabIndex={-1}
        onKeyDown={onKey}
        onClick={(event) => pressIn(event, props)}
        onBlur={onBlur}
      >
        {lines.map((line) => (
          <GrantRow
            key={line.node.id}
            {...line}
            {...{ isReadOnly, onFocus }}
            state={stateOf(line.node, chosen)}
            n={line.isOpen === undefined ? 0 : line.node.leaves.filter((leaf) => chosen.has(leaf)).length}
            isStop={line.node.id === stop}
          />
        ))}
      </div>
    </>
  );
}

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly found: ReadonlySet<string>;
}

/** Returns the handlers that set the field value. They ask for confirmation if screens outside the search results would be added. */
function useChoosing({ nodes, value, isReadOnly, onChange }: LoadedTreeProps, { chosen, found }: Choice) {
  const { t, language } = texts.useT();
  const { box } = useApp();
  const choose = async (id: string | undefined, mode: GrantMode): Promise<void> => {
    const next = withBranch({ nodes, chosen: idsOf(value), id, mode, found });
    const gained = screensGained(nodes, { before: chosen, after: new Set(next) }).filter((one) => !found.has(one.id));
    const screens = gained.map(({ title }) => title[language]).join(t('grantAnd'));
    const text = t('grantScreensToo', { n: gained.length, screens });
    if (gained.length > 0 && !(await box.confirm({ text, ok: t('grantGive') }))) return;
    onChange(next.length > 0 ? next : undefined);
  };
  const onMode = (id: string | undefined, mode: GrantMode): void => {
    if (!isReadOnly) void choose(id, mode);
  };
  const onPress = (id: string): void => {
    const node = findNode(nodes, id);
    if (node) onMode(id, pressed(node, chosen, found));
  };
  return { onMode, onPress };
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the ids of the groups, which are expanded at first so that every screen is visible. */
function groupsOf(nodes: readonly GrantNode[]): readonly string[] {
  return nodes.filter(({ menuType }) => menuType === 'M').flatMap(({ id, children }) => [id, ...groupsOf(children)]);
}

function branchesOf(nodes: readonly GrantNode[]): readonly string[] {
  return nodes.filter(({ children }) => children.length > 0).flatMap(({ id, children }) => [id, ...branchesOf(children)]);
}

interface GrantToolsProps {
  readonly nodes: readonly GrantNode[];
  readonly chosen: ReadonlySet<string>;
  /** Ids of the entries found by the search; the buttons for the whole tree change only these. */
  readonly found: ReadonlySet<string>;
  readonly keyword: string;
  readonly isReadOnly: boolean;
  readonly onKeyword: (keyword: string) => void;
  readonly onMode: (mode: GrantMode) => void;
  readonly onOpen: (isExpected: boolean) => void;
}

/** Toolbar of the tree: search, buttons that set all found entries or expand and collapse the tree, and the selected counts. */
function GrantTools({ nodes, chosen, found, keyword, isReadOnly, onKeyword, onMode, onOpen }: GrantToolsProps): ReactNode {
  const { t } = texts.useT();
  const count = (type: GrantNode['menuType']): number => countOf(nodes, (node) => node.menuType === type && chosen.has(node.id));
  const settable = (mode: GrantMode): number =>
    countOf(nodes, (node) => found.has(node.id) && (mode === 'none' || node.isGivable) && (mode !== 'screens' || node.isMain));
  return (
    <div className="q-grant-head">
      <input
        type="search"
        className="q-input"
        data-testid="grant-search"
        aria-label={t('grantSearch')}
        placeholder={t('grantSearch')}
        value={keyword}
        onChange={(event) => onKeyword(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {!isReadOnly &&
        grantModes.map((mode) => (
          <button
            key={mode}
            type="button"
            className="q-button"
            data-testid={`grant-every-${mode}`}
            title={mode === 'screens' ? t('grantScreensHint') : undefined}
            onClick={() => onMode(mode)}
          >
            {t(modeTexts[mode])}
            {keyword.trim() !== '' && ` (${settable(mode)})`}
          </button>
        ))}
      <button type="button" className="q-link" data-testid="grant-open" onClick={() => onOpen(true)}>
        {t('grantOpenAll')}
      </button>
      <button type="button" className="q-link" data-testid="grant-close" onClick={() => onOpen(false)}>
        {t('grantCloseAll')}
      </button>
      <output className="q-soft" data-testid="grant-sum">
        {t('grantSum', { screens: count('C'), buttons: count('F') })}
      </output>
    </div>
  );
}

function countOf(nodes: readonly GrantNode[], isCounted: (node: GrantNode) => boolean): number {
  return nodes.reduce((sum, node) => sum + (isCounted(node) ? 1 : 0) + countOf(node.children, isCounted), 0);
}

/** Lists the permissions added to and removed from a role, by screen. */
export function GrantChanges({ before, after }: ListChangesProps): ReactNode {
  const { t, language } = texts.useT();
  const { entries } = useGrantEntries();
  const changes = useMemo(() => entries && grantChanges(entries, before, after), [entries, before, after]);
  if (!changes) return <span className="q-soft">{t('loading')}</span>;
  const named = (screen: GrantEntry | undefined, some: readonly GrantEntry[]): string =>
    some.map((entry) => (entry === screen ? t('grantScreenItself') : entry.title[language])).join(t('grantAnd'));
  const reported = ({ screen, added, removed, unknown }: GrantChange): readonly string[] => [
    ...(added.length > 0 ? [t('grantAdded', { names: named(screen, added) })] : []),
    ...(removed.length > 0 ? [t('grantRemoved', { names: named(screen, removed) })] : []),
    ...(unknown.added > 0 ? [t('grantAddedUnknown', { n: unknown.added })] : []),
    ...(unknown.removed > 0 ? [t('grantRemovedUnknown', { n: unknown.removed })] : []),
  ];
  return (
    <ul className="q-grant-changes" data-testid="grant-changes">
      {changes.map((change) => (
        <li key={change.screen?.id ?? ''}>
          <strong>{change.screen?.title[language] ?? t('grantUnknown')}</strong> {reported(change).join(t('grantThen'))}
        </li>
      ))}
    </ul>
  );
}

/** The permissions of one screen, or one menu group, added to and removed from a role. */
interface GrantChange {
  /** The screen or group; undefined if the entries are deleted or hidden from the user. */
  readonly screen: GrantEntry | undefined;
  readonly added: readonly GrantEntry[];
  readonly removed: readonly GrantEntry[];
  /** Number of added and removed entries whose names are unknown. */
  readonly unknown: { readonly added: number; readonly removed: number };
}

/** Returns the difference between two lists of granted ids, grouped by screen in the order of `entries`; unknown ids are only counted. */
export function grantChanges(entries: readonly GrantEntry[], before: unknown, after: unknown): readonly GrantChange[] {
  const [was, is] = [new Set(idsOf(before)), new Set(idsOf(after))];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const screenOf = (entry: GrantEntry): GrantEntry => (entry.menuType === 'F' ? byId.get(entry.parentId) : undefined) ?? entry;
  const changed = entries.filter(({ id }) => was.has(id) !== is.has(id));
  const groups = Map.groupBy(changed, screenOf);
  const known = [...groups].map(([screen, some]) => ({
    screen,
    added: some.filter(({ id }) => is.has(id)),
    removed: some.filter(({ id }) => was.has(id)),
    unknown: { added: 0, removed: 0 },
  }));
  const count = (ids: ReadonlySet<string>): number => [...ids].filter((id) => !byId.has(id)).length;
  const unknown = { added: count(is.difference(was)), removed: count(was.difference(is)) };
  if (unknown.added + unknown.removed === 0) return known;
  return [...known, { screen: undefined, added: [], removed: [], unknown }];
}
