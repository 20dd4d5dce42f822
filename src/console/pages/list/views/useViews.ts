import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListViewDraft, listViewCalls, type SavedView } from '../../../../contract/listView.ts';
import type { Page } from '../../../../contract/query.ts';
import { newKey } from '../../../client/hwClient.ts';
import { useHouse } from '../../../house.ts';

const none: readonly SavedView[] = [];

/** The saved views of a list, and saving and deleting them; why a deletion failed is told by whoever asked for it. */
export function useViews(resource: string) {
  const { client, session } = useHouse();
  const queries = useQueryClient();
  const queryKey = ['listViews', session.get()?.userInfo.id, resource];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.call<Page<SavedView>>({
        ...{ method: 'POST', path: listViewCalls.find, body: { resource }, isQuiet: true, signal },
      }),
  });
  const change = (records: (now: readonly SavedView[]) => readonly SavedView[]): void => {
    queries.setQueryData<Page<SavedView>>(queryKey, (page) => page && { ...page, records: records(page.records) });
  };
  return {
    views: answer.data?.records ?? none,
    isKnown: answer.data !== undefined,
    isFailed: answer.isError,
    refetch: () => void answer.refetch(),
    /** All of them as they are by now. */
    reload: async (): Promise<readonly SavedView[]> => (await answer.refetch()).data?.records ?? none,
    save: async (draft: ListViewDraft, isQuiet = false): Promise<SavedView> => {
      const headers = { 'Idempotency-Key': newKey() };
      const body = draft.id === undefined ? { ...draft, resource } : draft;
      try {
        const saved = await client.call<SavedView>({
          method: 'POST',
          path: listViewCalls.save,
          body,
          headers,
          isQuiet,
        });
        change((now) => [...now.filter(({ id }) => id !== saved.id), saved]);
        return saved;
      } finally {
        // Also after a refusal: somebody else may have changed it.
        void queries.invalidateQueries({ queryKey });
      }
    },
    remove: async (id: string): Promise<void> => {
      const path = `${listViewCalls.deleteById}/${encodeURIComponent(id)}`;
      try {
        await client.call({ method: 'GET', path, isQuiet: true });
        change((now) => now.filter((view) => view.id !== id));
      } finally {
        void queries.invalidateQueries({ queryKey });
      }
    },
  };
}

export type Views = ReturnType<typeof useViews>;
