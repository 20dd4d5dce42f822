import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { useDraft } from '../../../../extend/useDraft.ts';
import { useSay } from '../../../../texts/useSay.ts';
import type { List } from '../../useList.ts';
import { type ParkedSheet, parkedSheet, withParked } from './parkedSheet.ts';
import { type SheetRow, sheetChanges } from './sheetChanges.ts';
import { useSheetSaving } from './useSheetSaving.ts';
import { useUnsavedSheet } from './useUnsavedSheet.ts';

export interface SheetParts {
  readonly list: List;
  readonly field: Field;
  readonly records: readonly WireRecord[];
  /** Reads the records anew. */
  readonly again: () => void;
}

/** The rows of a sheet, what was done in them since they were read, and what becomes of it: it is saved, parked or dropped. */
export function useSheet({ list: { resource, queryText }, field, records, again }: SheetParts) {
  const { say } = useSay();
  const [rows, setRows] = useState<readonly SheetRow[]>(records);
  const later = useDeferredValue(rows);
  const fields = useMemo(() => field.items ?? [], [field]);
  const changes = useMemo(() => sheetChanges(records, later, fields), [records, later, fields]);
  const { changed, added, removed } = changes;
  const isDirty = changed + added + removed.length > 0;
  const values = useMemo(() => ({ ...parkedSheet(changes, later, fields) }), [changes, later, fields]);
  const draft = useDraft({ of: `sheet ${queryText}`, values, isDirty, label: say('list.layoutSheet') });
  const drop = useCallback(() => setRows(records), [records]);
  const settle = useUnsavedSheet(resource, isDirty, drop);
  const saving = useSheetSaving(resource, {
    change: () => sheetChanges(records, rows, fields),
    done: () => {
      settle();
      again();
    },
  });
  return {
    ...{ rows, setRows, fields, isDirty, saving },
    /** The person has said so. */
    drop: () => {
      settle();
      again();
    },
    counts: { changed, added, removed: removed.length },
    /** What was written in this sheet before its page was closed. */
    parked:
      draft && !isDirty
        ? {
            time: draft.time,
            onTake: () => {
              setRows(withParked(records, draft.values as unknown as ParkedSheet));
              draft.take();
            },
            onDrop: draft.drop,
          }
        : undefined,
  };
}
