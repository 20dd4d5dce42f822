import { type ReactNode, useMemo } from 'react';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { useT } from '../../texts/i18n.ts';
import type { ListChangesProps } from '../lateParts.ts';
import { useWord } from '../texts.ts';
import { type GrantEntry, useGrantEntries } from './entries.ts';

/** The permissions added to and removed from a role, by screen. */
export function GrantChanges({ before, after }: ListChangesProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  const { entries } = useGrantEntries();
  const changes = useMemo(() => entries && grantChanges(entries, before, after), [entries, before, after]);
  if (!changes) return <span className="q-soft">{word('loading')}</span>;
  const named = (screen: GrantEntry | undefined, some: readonly GrantEntry[]): string =>
    some.map((entry) => (entry === screen ? word('grantScreenItself') : entry.title[language])).join(word('grantAnd'));
  const reported = ({ screen, added, removed, unknown }: GrantChange): readonly string[] => [
    ...(added.length > 0 ? [word('grantAdded', { names: named(screen, added) })] : []),
    ...(removed.length > 0 ? [word('grantRemoved', { names: named(screen, removed) })] : []),
    ...(unknown.added > 0 ? [word('grantAddedUnknown', { n: unknown.added })] : []),
    ...(unknown.removed > 0 ? [word('grantRemovedUnknown', { n: unknown.removed })] : []),
  ];
  return (
    <ul className="q-grant-changes" data-testid="grant-changes">
      {changes.map((change) => (
        <li key={change.screen?.id ?? ''}>
          <strong>{change.screen?.title[language] ?? word('grantUnknown')}</strong> {reported(change).join(word('grantThen'))}
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

/** Returns the difference between two lists of granted menu entries, grouped by screen in menu order. */
export function grantChanges(entries: readonly GrantEntry[], before: unknown, after: unknown): readonly GrantChange[] {
  const [was, is] = [idsOf(before), idsOf(after)];
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

function idsOf(value: unknown): ReadonlySet<string> {
  return new Set(isEmpty(value) || !Array.isArray(value) ? [] : value.map(String));
}
