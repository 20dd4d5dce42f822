import { useKeys } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import type { SavedView } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { formatNumber } from '../../../../fields/widgets/formatNumber.ts';
import { Sign } from '../../../../fields/widgets/Sign.tsx';
import { findPage, onePage } from '../../../providers/dataProvider.ts';
import { filterOf } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useT } from '../../../texts/i18n.ts';
import { freshFor, listKey } from '../../records/rows.ts';
import { useWord } from '../texts.ts';
import { fitView, type ViewChoice, type ViewItem, viewGroups } from './views.ts';

interface ViewLinesProps {
  readonly choice: ViewChoice;
  readonly onClose: () => void;
  readonly onEdit: (view: SavedView) => void;
}

/** All views in their groups, each with how many records it has. */
export function ViewLines({ choice, onClose, onEdit }: ViewLinesProps): ReactNode {
  const word = useWord();
  const counts = useViewCounts(choice.file, choice.items);
  const groups = viewGroups
    .map((group) => ({ group, items: choice.items.filter((item) => item.group === group) }))
    .filter(({ items }) => items.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list in groups, with buttons to walk along
    <div
      role="group"
      aria-label={word('viewsTitle')}
      className="q-drop-scroll"
      onKeyDown={walk}
      data-testid="view-list"
    >
      {choice.isFailed && (
        <p className="q-drop-note" role="alert">
          {word('failed')}{' '}
          <button type="button" className="q-link" onClick={choice.refetch}>
            {word('retry')}
          </button>
        </p>
      )}
      {groups.map(({ group, items }) => (
        <Fragment key={group}>
          {group !== 'base' && <h2 className="q-drop-title">{word(group)}</h2>}
          <ul className="q-views">
            {items.map((item) => (
              <ViewLine
                key={item.id ?? ''}
                item={item}
                count={counts[choice.items.indexOf(item)]}
                isChosen={item === choice.chosen}
                onChoose={() => {
                  onClose();
                  choice.show(item);
                }}
                onEdit={onEdit}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

interface ViewLineProps {
  readonly item: ViewItem;
  readonly count: number | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onEdit: (view: SavedView) => void;
}

function ViewLine({ item, count, isChosen, onChoose, onEdit }: ViewLineProps): ReactNode {
  const { language } = useT();
  const word = useWord();
  const { name, saved } = item;
  const n = count === undefined ? undefined : formatNumber(count, language);
  return (
    <li>
      <button
        type="button"
        className="q-drop-item q-viewline"
        data-testid="view"
        data-view={item.id ?? ''}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <span className="q-view-words">
          <span className="q-view-title">{name}</span>
          {saved && <small>{ownership(saved, word)}</small>}
        </span>
        <span className="q-view-count" data-testid="view-count">
          {n}
        </span>
      </button>
      {saved?.canEdit && (
        <button
          type="button"
          className="q-plain q-view-edit"
          data-testid="view-edit"
          aria-label={word('settings', { name })}
          title={word('settings', { name })}
          onClick={() => onEdit(saved)}
        >
          <Sign name="more" />
        </button>
      )}
    </li>
  );
}

function ownership({ isMine, roleKeys, ownerName }: SavedView, word: ReturnType<typeof useWord>): string {
  if (!isMine) return word('by', { name: ownerName });
  return roleKeys.length > 0 ? word('sharedByMe') : '';
}

/** The arrows lead from view to view; Tab reaches what stands beside them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.q-viewline')];
  const line = document.activeElement?.closest('li')?.querySelector<HTMLElement>('.q-viewline');
  const at = line ? lines.indexOf(line) + by : 0;
  lines[(at + lines.length) % lines.length]?.focus();
  event.preventDefault();
}

/** How many records each view has, undefined while that is not known; read again whenever the list is. */
function useViewCounts(resource: Resource, items: readonly ViewItem[]): readonly (number | undefined)[] {
  const provider = useData();
  const { keys } = useKeys();
  const answers = useQueries({
    queries: items.map(({ content }) => {
      const filter = filterOf({ ...fitView(content, resource).fitted, sorts: [] });
      return {
        queryKey: listKey(keys, resource).params({ countOf: filter }).get(),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await findPage(provider, resource.name, { ...onePage, filter, signal })).total,
        staleTime: freshFor,
      };
    }),
  });
  return answers.map(({ data }) => data);
}
