import { type ReactNode, useMemo } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { ListChangesProps } from '../referenceChanges.ts';
import { useWord } from '../words/useWord.ts';
import { type GrantChange, grantChanges } from './grantChanges.ts';
import type { GrantEntry } from './grantEntries.ts';
import { useGrantEntries } from './useGrantEntries.ts';

/** What a role gained and lost, screen by screen. */
export function GrantChanges({ before, after }: ListChangesProps): ReactNode {
  const word = useWord();
  const { language } = useSay();
  const { entries } = useGrantEntries();
  const changes = useMemo(() => entries && grantChanges(entries, before, after), [entries, before, after]);
  if (!changes) return <span className="q-soft">{word('loading')}</span>;
  const named = (screen: GrantEntry | undefined, some: readonly GrantEntry[]): string =>
    some.map((entry) => (entry === screen ? word('grantScreenItself') : entry.title[language])).join(word('grantAnd'));
  const told = ({ screen, added, removed, unknown }: GrantChange): readonly string[] => [
    ...(added.length > 0 ? [word('grantAdded', { names: named(screen, added) })] : []),
    ...(removed.length > 0 ? [word('grantRemoved', { names: named(screen, removed) })] : []),
    ...(unknown.added > 0 ? [word('grantAddedUnknown', { n: unknown.added })] : []),
    ...(unknown.removed > 0 ? [word('grantRemovedUnknown', { n: unknown.removed })] : []),
  ];
  return (
    <ul className="q-grant-changes" data-testid="grant-changes">
      {changes.map((change) => (
        <li key={change.screen?.id ?? ''}>
          <strong>{change.screen?.title[language] ?? word('grantUnknown')}</strong>{' '}
          {told(change).join(word('grantThen'))}
        </li>
      ))}
    </ul>
  );
}
