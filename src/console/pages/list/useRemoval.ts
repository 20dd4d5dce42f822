import { useDelete, useDeleteMany } from '@refinedev/core';
import { labelOf, type WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { forgetRecords } from '../../palette/recentRecords.ts';
import { useSay } from '../../texts/useSay.ts';

const silent = { successNotification: false, errorNotification: false } as const;

/** Deleting one record or those selected, after asking; why it was refused is told by the client. */
export function useRemoval(resource: Resource, onDone: () => void) {
  const { box, notices, session } = useHouse();
  const { say } = useSay();
  const one = useDelete<WireRecord, HwError>();
  const many = useDeleteMany<WireRecord, HwError>();
  const name = resource.name;

  const ask = (text: string) =>
    box.confirm({ title: say('list.confirmRemoveTitle'), text, ok: say('list.remove'), isDangerous: true });
  const done = (text: string, ids: readonly string[]) => {
    notices.show({ type: 'success', text });
    forgetRecords(
      session.get()?.userInfo.account ?? '',
      ids.map((id) => ({ resource: name, id })),
    );
    onDone();
  };

  return {
    isRemoving: one.mutation.isPending || many.mutation.isPending,
    remove: async (record: WireRecord) => {
      if (!(await ask(say('list.confirmRemove', { label: labelOf(resource.display, record) || record.id })))) return;
      one.mutate(
        { resource: name, id: record.id, ...silent },
        { onSuccess: () => done(say('list.removed'), [record.id]) },
      );
    },
    removeMany: async (ids: readonly string[]) => {
      if (!(await ask(say('list.confirmRemoveMany', { n: ids.length })))) return;
      many.mutate(
        { resource: name, ids: [...ids], ...silent },
        { onSuccess: () => done(say('list.removedMany', { n: ids.length }), ids) },
      );
    },
  };
}
