import { useDataProvider, useKeys } from '@refinedev/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { labelOf, type WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useHouse } from '../../house.ts';
import { forgetRecords } from '../../palette/recentRecords.ts';
import { useSay } from '../../texts/useSay.ts';
import { countOf, type ManyTarget, manyBody } from '../doing/doingBody.ts';

/** Deleting one record or those selected, after asking; why it was refused is told by the client. */
export function useRemoval(resource: Resource, onDone: () => void) {
  const { box, notices, session } = useHouse();
  const { say, language } = useSay();
  const { name } = resource;
  const deletion = useDeletion(resource);

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
      const label = labelOf(resource.display[language], record) || record.id;
      if (await ask(say('list.confirmRemove', { label }))) remove({ id: record.id }, say('list.removed'));
    },
    removeMany: async (target: ManyTarget) => {
      const n = countOf(target);
      if (await ask(say('list.confirmRemoveMany', { n }))) remove(target, say('list.removedMany', { n }));
    },
  };
}

/** One record, or many at once: two different calls. */
type Doomed = { readonly id: string } | ManyTarget;

/** Of those that only match a filter nobody here knows who they were; the next look into the palette finds out. */
function idsOf(doomed: Doomed): readonly string[] {
  if ('id' in doomed) return [doomed.id];
  return 'ids' in doomed ? doomed.ids : [];
}

/** Not Refine's own hooks: those follow the address, and every list would render at every navigation. */
function useDeletion({ name: resource, calls }: Resource) {
  const { client } = useHouse();
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const { keys } = useKeys();
  return useMutation({
    mutationFn: async (doomed: Doomed) => {
      if ('id' in doomed) await provider.deleteOne({ resource, id: doomed.id });
      else if ('ids' in doomed) await provider.deleteMany?.({ resource, ids: [...doomed.ids] });
      else await client.call({ method: 'POST', path: calls.deleteByIds ?? '', body: manyBody(doomed) });
    },
    // Also when it was refused: what was shown was old then.
    onSettled: () => queries.invalidateQueries({ queryKey: keys().data('default').resource(resource).get() }),
  });
}
