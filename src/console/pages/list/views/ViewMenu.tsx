import { useKeys } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { SavedView } from '../../../../contract/lists.ts';
import { totalBound } from '../../../../contract/query.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { joiners, type Language } from '../../../../contract/wire.ts';
import { Sign } from '../../../../fields/widgets/Sign.tsx';
import { useApp } from '../../../app.ts';
import { HwError } from '../../../client/hwError.ts';
import { findPage, onePage } from '../../../providers/dataProvider.ts';
import { filterOf } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useT } from '../../../texts/i18n.ts';
import { type Count, formatCount, freshFor, listKey } from '../../records/rows.ts';
import { DropPanel } from '../ChoiceBar.tsx';
import type { Arranged } from '../columns/arrangement.ts';
import { type Translate, texts } from '../texts.ts';
import type { List } from '../useList.ts';
import { type RequestedValues, ViewDialog } from './ViewDialog.tsx';
import { fitView, type MissingPart, useViewChoice, type ViewChoice, type ViewItem, viewGroups } from './views.ts';
import './views.css';

export interface ViewMenuProps {
  readonly list: List;
  readonly arranged: Arranged;
  readonly isOpenAtFirst: boolean;
}

/** Menu of the views of a list: selects a view, or saves the current state of the list as one. */
export function ViewMenu({ list, arranged, isOpenAtFirst }: ViewMenuProps): ReactNode {
  const { t } = texts.useT();
  const choice = useViewChoice(arranged);
  const [requested, ask] = useState<RequestedValues>();
  return (
    <>
      <DropPanel
        handle="views"
        title={t('viewsTitle')}
        word={<ChosenName choice={choice} />}
        isOpenAtFirst={isOpenAtFirst}
        onOpen={choice.refetch}
      >
        {(close) => (
          <>
            <ViewLines
              choice={choice}
              onClose={close}
              onEdit={(view) => {
                // Closing first lets the dialog return the focus to the button.
                close();
                ask(view);
              }}
            />
            <ViewFoot choice={choice} onClose={close} onSaveAs={() => ask('new')} />
          </>
        )}
      </DropPanel>
      <MissingNote choice={choice} />
      {requested && (
        <ViewDialog
          key={requested === 'new' ? requested : requested.id}
          choice={choice}
          requested={requested}
          canShare={list.abilities('shareView')}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

function ChosenName({ choice: { chosen, isChanged } }: { choice: ViewChoice }): ReactNode {
  const { t: coreT } = useT();
  const { t } = texts.useT();
  return (
    <span className="q-view-name" data-changed={isChanged || undefined}>
      <span>{chosen?.id === undefined ? coreT('list.views') : chosen.name}</span>
      {isChanged && (
        <small data-testid="view-changed" title={t('changed')}>
          <span aria-hidden="true">•</span> {t('changed')}
        </small>
      )}
    </span>
  );
}

/** Shows which parts of the view are missing, or that the view does not exist. */
function MissingNote({ choice: { chosen, lost: missing, isUnknown } }: { choice: ViewChoice }): ReactNode {
  const { t, language } = texts.useT();
  const text = isUnknown ? t('unknown') : lostTexts(missing, chosen?.saved?.withheld, { t, language });
  if (text === '') return null;
  return (
    <span className="q-view-missing" role="status" data-testid="view-missing" title={text}>
      {text}
    </span>
  );
}

const named = { filters: 'partFilter', sorts: 'partSort', columns: 'partColumn' } as const;
const counted = { filters: 'partFilters', sorts: 'partSorts', columns: 'partColumns' } as const;
const parts = ['filters', 'sorts', 'columns'] as const;

/**
 * Returns a message about the parts of a view that are left out: by name if the list no longer has them, by number if the user may not see
 * them. Empty if nothing is left out.
 */
export function lostTexts(
  missing: readonly MissingPart[],
  withheld: SavedView['withheld'] | undefined,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string {
  const texts = [
    ...missing.map(({ part, name }) => t(named[part], { name })),
    ...parts.flatMap((part) => (withheld?.[part] ? [t(counted[part], { n: withheld[part] })] : [])),
  ];
  return texts.length === 0 ? '' : t('leftOut', { parts: texts.join(joiners[language]) });
}

interface ViewFootProps {
  readonly choice: ViewChoice;
  readonly onClose: () => void;
  readonly onSaveAs: () => void;
}

/** Buttons to save the changed list in the selected view, to restore the view's own state, and to save the list as a new view. */
function ViewFoot({ choice, onClose, onSaveAs }: ViewFootProps): ReactNode {
  const { t } = texts.useT();
  const { notices } = useApp();
  const [isBusy, setBusy] = useState(false);
  const { chosen, isChanged } = choice;
  const save = async (): Promise<void> => {
    if (!chosen?.saved) return;
    setBusy(true);
    try {
      const { id, version } = chosen.saved;
      const saved = await choice.save({ id, version, ...choice.content() });
      notices.show({ type: 'success', text: t('saved', { name: saved.name }) });
      onClose();
    } catch (error) {
      // The HTTP client has already shown an `HwError` as a toast.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <footer>
      {isChanged && chosen?.saved?.canEdit && (
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="view-save"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => void save()}
        >
          {t('save')}
        </button>
      )}
      {isChanged && chosen && (
        <button type="button" className="q-button" data-testid="view-revert" onClick={() => choice.show(chosen)}>
          {t('revert')}
        </button>
      )}
      <button
        type="button"
        className="q-button"
        data-testid="view-save-as"
        onClick={() => {
          onClose();
          onSaveAs();
        }}
      >
        {t('saveAs')}
      </button>
    </footer>
  );
}

interface ViewLinesProps {
  readonly choice: ViewChoice;
  readonly onClose: () => void;
  readonly onEdit: (view: SavedView) => void;
}

/** All views in groups, each with its number of records. */
function ViewLines({ choice, onClose, onEdit }: ViewLinesProps): ReactNode {
  const { t } = texts.useT();
  const counts = useViewCounts(choice.file, choice.items);
  const groups = viewGroups
    .map((group) => ({ group, items: choice.items.filter((item) => item.group === group) }))
    .filter(({ items }) => items.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of views is not a form
    <div role="group" aria-label={t('viewsTitle')} className="q-drop-scroll" onKeyDown={walk} data-testid="view-list">
      {choice.isFailed && (
        <p className="q-drop-note" role="alert">
          {t('failed')}{' '}
          <button type="button" className="q-link" onClick={choice.refetch}>
            {t('retry')}
          </button>
        </p>
      )}
      {groups.map(({ group, items }) => (
        <Fragment key={group}>
          {group !== 'base' && <h2 className="q-drop-title">{t(group)}</h2>}
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
  readonly count: Count | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onEdit: (view: SavedView) => void;
}

function ViewLine({ item, count, isChosen, onChoose, onEdit }: ViewLineProps): ReactNode {
  const { t, language } = texts.useT();
  const { name, saved } = item;
  const n = count && formatCount(count, language);
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
        <span className="q-view-text">
          <span className="q-view-title">{name}</span>
          {saved && <small>{ownership(saved, t)}</small>}
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
          aria-label={t('settings', { name })}
          title={t('settings', { name })}
          onClick={() => onEdit(saved)}
        >
          <Sign name="more" />
        </button>
      )}
    </li>
  );
}

function ownership({ isMine, roleKeys, ownerName }: SavedView, t: Translate): string {
  if (!isMine) return t('by', { name: ownerName });
  return roleKeys.length > 0 ? t('sharedByMe') : '';
}

/** Moves between views with the arrow keys; Tab moves to the buttons of a view. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.q-viewline')];
  const line = document.activeElement?.closest('li')?.querySelector<HTMLElement>('.q-viewline');
  const at = line ? lines.indexOf(line) + by : 0;
  lines[(at + lines.length) % lines.length]?.focus();
  event.preventDefault();
}

/** Returns the record count of each view, undefined while unknown; reloaded together with the list. */
function useViewCounts(resource: Resource, items: readonly ViewItem[]): readonly (Count | undefined)[] {
  const provider = useData();
  const { keys } = useKeys();
  const answers = useQueries({
    queries: items.map(({ content }) => {
      const filter = filterOf({ ...fitView(content, resource).fitted, sorts: [] });
      return {
        queryKey: listKey(keys, resource).params({ countOf: filter }).get(),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          findPage(provider, resource.name, { ...onePage, filter, totalUpTo: totalBound.ofConsole, signal }),
        staleTime: freshFor,
      };
    }),
  });
  return answers.map(({ data }) => data);
}
