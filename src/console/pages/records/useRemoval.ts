import { useKeys } from '@refinedev/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { missingIn } from '../../../contract/bulk.ts';
import type { Resource } from '../../../contract/resource.ts';
import { commonErrors, labelOf, type WireRecord } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { forgetRecords } from '../../palette/recentRecords.ts';
import { useData } from '../../providers/useData.ts';
import { createRemover } from '../../saving/calls.ts';
import { useT } from '../../texts/i18n.ts';
import { countOf, type ManyTarget, manyBody, subjectsOf } from './targets.ts';

/**
 * Returns functions that delete one record or the selected ones after confirmation. Errors are shown to the user. `onDone` may be called
 * while the page is in the background.
 */
export function useRemoval(
  resource: Resource,
  onDone: (doomed: Doomed) => void,
  { onMissing = () => undefined, recordOf }: RemovalParts = {},
) {
  const { box, notices, session } = useApp();
  const { t, language } = useT();
  const { name } = resource;
  const deletion = useDeletion(resource);
  const [rejected, setRejected] = useState<RejectedRemoval>();

  const title = resource.title[language];
  const ask = (text: string, subject = '') =>
    box.confirm({ title: t('list.confirmRemoveTitle'), subject, text, ok: t('list.remove'), isDangerous: true });
  const made = (doomed: Doomed, doneText: string) => {
    notices.show({ type: 'success', text: doneText });
    forgetRecords(
      session.get()?.userInfo.account ?? '',
      idsOf(doomed).map((id) => ({ resource: name, id })),
    );
    onDone(doomed);
  };
  const failed = (doomed: Doomed, error: unknown) => {
    if (!(error instanceof HwError)) throw error;
    if ('id' in doomed) return;
    if (isOfRecords(error)) setRejected({ target: doomed, error });
    if (error.code !== commonErrors.notFound.code) return;
    const missing = missingIn(error.data);
    if (missing.length > 0) onMissing(missing);
    else notices.show({ type: 'error', text: error.message });
  };
  // Uses the promise of `mutateAsync`, because the callbacks of `mutate` are not called if the page has been hidden by then.
  const remove = (doomed: Doomed, doneText: string) =>
    void deletion.mutateAsync(doomed).then(
      () => made(doomed, doneText),
      (error: unknown) => failed(doomed, error),
    );

  return {
    isRemoving: deletion.isPending,
    rejectedRemoval: rejected,
    forgetRejected: () => setRejected(undefined),
    remove: async (record: WireRecord) => {
      const label = labelOf(resource.display[language], record) || record.id;
      if (await ask(t('list.confirmRemove', { label, title }))) remove({ id: record.id }, t('list.removed'));
    },
    removeMany: async (target: ManyTarget) => {
      const n = countOf(target);
      const subject = subjectsOf({ resource, target, recordOf }, language);
      const isConfirmed = await ask(t('list.confirmRemoveMany', { n, title }), subject);
      if (isConfirmed) remove(target, t('list.removedMany', { n }));
    },
  };
}

interface RemovalParts {
  readonly onMissing?: (ids: readonly string[]) => void;
  /** Returns a loaded record, to name it in the question. */
  readonly recordOf?: (id: string) => WireRecord | undefined;
}

/** A refused deletion of several records: none was deleted, although only some of them must not be deleted. */
interface RejectedRemoval {
  readonly target: ManyTarget;
  readonly error: HwError;
}

/** Returns whether the error lists records; a toast has no room for them. */
function isOfRecords(error: HwError): boolean {
  return error.code === commonErrors.wrongState.code;
}

/** What is deleted: one record or several. The two have different requests. */
type Doomed = { readonly id: string } | ManyTarget;

/** Returns the deleted ids. Records deleted by filter are unknown here; the palette drops them at its next search. */
function idsOf(doomed: Doomed): readonly string[] {
  if ('id' in doomed) return [doomed.id];
  return 'ids' in doomed ? doomed.ids : [];
}

/**
 * Returns the mutation that deletes records. Refine's own hooks are not used, because they subscribe to the address and would re-render
 * every list at every navigation.
 */
function useDeletion(whole: Resource) {
  const provider = useData();
  const remover = useMemo(() => createRemover(provider), [provider]);
  const queries = useQueryClient();
  const { keys } = useKeys();
  return useMutation({
    mutationFn: (doomed: Doomed) => {
      const { name: resource, calls } = whole;
      if ('id' in doomed) return remover.write({ resource, id: doomed.id });
      const options = { shows: [commonErrors.wrongState.code, commonErrors.notFound.code] };
      const which = 'ids' in doomed ? { ids: doomed.ids } : { matching: manyBody(doomed), calls };
      return remover.write({ resource, options, ...which });
    },
    // Reloads the lists even if the server refused, because the refusal shows that the rows were outdated.
    onSettled: () => queries.invalidateQueries({ queryKey: keys().data('default').resource(whole.name).get() }),
  });
}
