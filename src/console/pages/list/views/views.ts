import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListViewContent, type ListViewDraft, layoutKey, type SavedView } from '../../../../contract/lists.ts';
import type { Page } from '../../../../contract/query.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Language } from '../../../../contract/wire.ts';
import { useApp } from '../../../app.ts';
import { usePagePath } from '../../../location/page.ts';
import { ask } from '../../../providers/requests.ts';
import { deleteListViewCall, listViewsCall, saveListViewCall } from '../../../providers/systemCalls.ts';
import { useData } from '../../../providers/useData.ts';
import { useWrite } from '../../../saving/hooks.ts';
import { chosenView, presetId, readListQuery, withChosenView, writeListQuery } from '../../records/listQuery.ts';
import { type Arranged, readColumns, toViewColumns, writeColumns } from '../columns/arrangement.ts';
import { readLayout, writeLayout } from '../layouts/useLayout.ts';
import { type Translate, texts } from '../texts.ts';

export type ViewChoice = ReturnType<typeof useViewChoice>;

/**
 * Returns the views of a list, the selected view, whether the list differs from that view, and functions to select, save and delete views.
 */
export function useViewChoice({ file, columns, isOwn }: Arranged) {
  const { t, language } = texts.useT();
  const { search, go } = usePagePath();
  const views = useViews(file.name);
  const items = viewItems(file, views.views, { t, language });
  const requested = chosenView(search);
  const chosen = items.find(({ id }) => id === requested);
  const isNamed = requested !== undefined && chosen !== undefined;
  return {
    file,
    ...views,
    items,
    chosen,
    /** Whether the address names a view that does not exist. */
    isUnknown: requested !== undefined && !chosen && views.isKnown,
    isChanged: isNamed && !isShowing(search, chosen.content, file),
    lost: isNamed ? fitView(chosen.content, file).lost : [],
    show: ({ id, content }: Pick<ViewItem, 'id' | 'content'>): void =>
      go(withChosenView(withContent(search, fitView(content, file).fitted, file), id)),
    forget: () => go(withChosenView(search, undefined), { replace: true }),
    /**
     * Returns the list state to save. If the columns are those of the resource file, the view has no columns, and each user sees their own.
     */
    content: () => ({ ...contentOf(search, file), columns: isOwn ? toViewColumns(columns) : [] }),
  };
}

const none: readonly SavedView[] = [];

/** Returns the saved views of a list and functions to save and delete them. The caller reports why a deletion failed. */
function useViews(resource: string) {
  const { session } = useApp();
  const provider = useData();
  const write = useWrite();
  const queries = useQueryClient();
  const queryKey = ['listViews', session.get()?.userInfo.id, resource];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(provider, listViewsCall(resource), { isQuiet: true, signal }),
  });
  const change = (records: (now: readonly SavedView[]) => readonly SavedView[]): void => {
    queries.setQueryData<Page<SavedView>>(queryKey, (page) => page && { ...page, records: records(page.records) });
  };
  return {
    views: answer.data?.records ?? none,
    isKnown: answer.data !== undefined,
    isFailed: answer.isError,
    refetch: () => void answer.refetch(),
    /** Reloads all views and resolves to them. */
    reload: async (): Promise<readonly SavedView[]> => (await answer.refetch()).data?.records ?? none,
    save: async (draft: ListViewDraft, isQuiet = false): Promise<SavedView> => {
      const body = draft.id === undefined ? { ...draft, resource } : draft;
      try {
        const saved = await write(saveListViewCall(body), { isQuiet });
        change((now) => [...now.filter(({ id }) => id !== saved.id), saved]);
        return saved;
      } finally {
        // Reloads the views even if the server refused, because another user may have changed the view.
        void queries.invalidateQueries({ queryKey });
      }
    },
    remove: async (id: string): Promise<void> => {
      try {
        await write(deleteListViewCall(id), { isQuiet: true });
        change((now) => now.filter((view) => view.id !== id));
      } finally {
        void queries.invalidateQueries({ queryKey });
      }
    },
  };
}

/** An entry of the view menu. */
export interface ViewItem {
  /** Id in the query; undefined for the list without a view. */
  readonly id: string | undefined;
  readonly name: string;
  readonly group: 'base' | 'ofFile' | 'mine' | 'shared';
  readonly content: ListViewContent;
  /** The view as stored on the server; undefined for presets and for the list without a view. */
  readonly saved?: SavedView;
}

export const viewGroups = ['base', 'ofFile', 'mine', 'shared'] as const;

/**
 * Returns all available views: the list without a view, the presets of the resource file, the user's own views and shared views. The last
 * two groups are sorted by name.
 */
function viewItems(resource: Resource, saved: readonly SavedView[], { t, language }: { t: Translate; language: Language }): ViewItem[] {
  const base: ViewItem = {
    id: undefined,
    name: t('base'),
    group: 'base',
    content: { keyword: '', filters: {}, sorts: resource.list.sort, columns: [] },
  };
  const byName = new Intl.Collator(language, { numeric: true });
  const own = saved
    .map((view): ViewItem => ({ id: view.id, name: view.name, group: groupOf(view), content: view, saved: view }))
    .toSorted((a, b) => byName.compare(a.name, b.name));
  const ofFile = (resource.list.presets ?? []).map(
    ({ name, title, isDefault: _, ...content }): ViewItem => ({
      id: presetId(name),
      name: title[language],
      group: 'ofFile',
      content,
    }),
  );
  const all = [base, ...ofFile, ...own];
  return viewGroups.flatMap((group) => all.filter((item) => item.group === group));
}

function groupOf({ isMine }: SavedView): 'mine' | 'shared' {
  return isMine ? 'mine' : 'shared';
}

/** A part of a view that the list no longer has. */
export interface MissingPart {
  readonly part: 'filters' | 'sorts' | 'columns';
  readonly name: string;
}

/** Returns the list state given by a page's query. */
function contentOf(search: string, resource: Resource): ListViewContent {
  const layout = readLayout(search, resource);
  return {
    ...readListQuery(search, resource),
    columns: toViewColumns(readColumns(search, resource) ?? []),
    ...(layout && { layout: layoutKey(layout) }),
  };
}

/** Returns the page's query with this list state. Other parameters stay; the layout also stays if `content` has none. */
export function withContent(search: string, content: ListViewContent, resource: Resource): string {
  const query = writeColumns(writeListQuery(search, content, resource), content.columns);
  return content.layout === undefined ? query : writeLayout(query, content.layout);
}

/** Returns a view without the parts that the list no longer has, and these parts as `lost`. */
export function fitView(
  content: ListViewContent,
  resource: Resource,
): { readonly fitted: ListViewContent; readonly lost: readonly MissingPart[] } {
  const fitted = contentOf(withContent('', content, resource), resource);
  const missing = (part: MissingPart['part'], names: readonly string[], there: readonly string[]): MissingPart[] =>
    names.filter((name) => !there.includes(name)).map((name) => ({ part, name }));
  return {
    fitted,
    lost: [
      ...missing('filters', Object.keys(content.filters), Object.keys(fitted.filters)),
      ...missing('sorts', fieldsOf(content.sorts), fieldsOf(fitted.sorts)),
      ...missing('columns', fieldsOf(content.columns), fieldsOf(fitted.columns)),
    ],
  };
}

function fieldsOf(list: readonly { readonly field: string }[]): string[] {
  return list.map(({ field }) => field);
}

/** Returns true if the page shows the state of a view, ignoring parts that the list no longer has. */
export function isShowing(search: string, content: ListViewContent, resource: Resource): boolean {
  const { fitted } = fitView(content, resource);
  const { layout, ...others } = contentOf(search, resource);
  const shown = fitted.layout === undefined ? others : { ...others, layout };
  return withContent('', shown, resource) === withContent('', fitted, resource);
}
