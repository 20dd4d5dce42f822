import { useDataProvider, useKeys } from '@refinedev/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { labelOf, type WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useHouse } from '../../house.ts';
import { forgetRecords } from '../../palette/recentRecords.ts';
import { useSay } from '../../texts/useSay.ts';

/** Deleting one record or those selected, after asking; why it was refused is told by the client. */
export function useRemoval(resource: Resource, onDone: () => void) {
  const { box, notices, session } = useHouse();
  const { say } = useSay();
  const { name } = resource;
  const deletion = useDeletion(name);

  const ask = (text: string) =>
    box.confirm({ title: say('list.confirmRemoveTitle'), text, ok: say('list.remove'), isDangerous: true });
  const remove = (doomed: Doomed, doneText: string) =>
    deletion.mutate(doomed, {
      onSuccess: () => {
        notices.show({ type: 'success', text: doneText });
        forgetRecords(
          session.get()?.userInfo.account ?? '',
          idsOf(doomed).map((id) => ({ resource: name, id })),
        );
        onDone();
      },
    });

  return {
    isRemoving: deletion.isPending,
    remove: async (record: WireRecord) => {
      const label = labelOf(resource.display, record) || record.id;
      if (await ask(say('list.confirmRemove', { label }))) remove({ id: record.id }, say('list.removed'));
    },
    removeMany: async (ids: readonly string[]) => {
      const n = ids.length;
      if (await ask(say('list.confirmRemoveMany', { n }))) remove({ ids }, say('list.removedMany', { n }));
    },
  };
}

/** One record, or many at once: two different calls. */
type Doomed = { readonly id: string } | { readonly ids: readonly string[] };

function idsOf(doomed: Doomed): readonly string[] {
  return 'id' in doomed ? [doomed.id] : doomed.ids;
}

/** Not Refine's own hooks: those follow the address, and every list would render at every navigation. */
function useDeletion(resource: string) {
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const { keys } = useKeys();
  return useMutation({
    mutationFn: async (doomed: Doomed) => {
      if ('id' in doomed) await provider.deleteOne({ resource, id: doomed.id });
      else await provider.deleteMany?.({ resource, ids: [...doomed.ids] });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys().data('default').resource(resource).get() }),
  });
}
