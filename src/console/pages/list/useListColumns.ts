import { useMemo } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/rendering.ts';
import type { GridColumn } from '../../grid/columns.ts';
import { useData } from '../../providers/useData.ts';
import { useT } from '../../texts/i18n.ts';
import { useNarrow } from '../../theme/useMedia.ts';
import type { Actions } from '../actions/useActions.tsx';
import { copiedRecord, useOpenCopy } from '../records/copies.ts';
import { useAbilities, useCanView } from '../records/resource.ts';
import { actionColumn } from './actionColumn.tsx';
import { listColumns } from './listColumns.tsx';
import type { List } from './useList.ts';

/** The columns of a list with what can be done in a row; the same ones as long as nothing of it changes, rows are memoised. */
export function useListColumns(list: List, actions: Actions): readonly GridColumn<WireRecord>[] {
  const { t, language } = useT();
  const { resource, abilities, isRemoving } = list;
  const edit = useStable(list.edit);
  const remove = useStable(list.remove);
  const onOpen = useStable(list.view);
  const addressOf = useStable(list.viewAddress);
  const copy = useRowCopy(resource);
  const isNarrow = useNarrow();
  const canView = useCanView(resource);
  const { offers, isPossible, verdictOn, reasonAgainst, start } = actions;
  return useMemo(() => {
    const rowActions = { offers, isPossible, verdictOn, reasonAgainst, start };
    return [
      ...listColumns(resource, language, {
        opening: canView ? { onOpen, addressOf } : undefined,
        canWrite: abilities('update'),
        isWritable: (record) => reasonAgainst('edit', record) === undefined,
      }),
      ...actionColumn({
        ...{ abilities, isRemoving, edit, copy, actions: rowActions, t, language, isNarrow },
        remove: (record) => void remove(record),
      }),
    ];
  }, [
    resource,
    language,
    canView,
    onOpen,
    addressOf,
    abilities,
    isRemoving,
    edit,
    copy,
    remove,
    offers,
    isPossible,
    verdictOn,
    reasonAgainst,
    start,
    t,
    isNarrow,
  ]);
}

/** Opens the form of a new record that begins as this row is; undefined where no record can be made. */
function useRowCopy(resource: Resource): ((record: WireRecord) => void) | undefined {
  const { getOne } = useData();
  const abilities = useAbilities(resource);
  const open = useOpenCopy();
  const hasLines = resource.fields.some(({ lines }) => lines);
  const copy = useStable(async (record: WireRecord): Promise<void> => {
    try {
      // A row has no lines; the record in full does.
      const whole = hasLines ? (await getOne<WireRecord>({ resource: resource.name, id: record.id })).data : record;
      open(copiedRecord(resource, whole), record);
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    }
  });
  const canCopy = abilities('create') && (!hasLines || abilities('findById'));
  const start = useStable((record: WireRecord) => void copy(record));
  return canCopy ? start : undefined;
}
