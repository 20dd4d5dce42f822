import { useEffect, useState } from 'react';
import type { Field, ResourceModule } from '../../../contract/resource.ts';
import { withChanged } from '../../drafts/changedFields.ts';
import { useDraftNoting } from '../../drafts/useDraftNoting.ts';
import { useHouse } from '../../house.ts';
import { createRecordChecks } from '../../registry/createRecordChecks.ts';
import { useSay } from '../../texts/useSay.ts';
import { createFormStore, type FormStore } from './createFormStore.ts';
import { everSeen, type GoneField, goneFields, underNewNames, withAdded } from './gone/carryOver.ts';
import { newRecord } from './newRecord.ts';
import type { RecordFormProps } from './useRecordForm.ts';

interface Made {
  readonly module: ResourceModule;
  readonly initial: Readonly<Record<string, unknown>>;
  readonly store: FormStore;
  /** Every field that was in this form since it was opened. */
  readonly seen: readonly Field[];
  readonly gone: readonly GoneField[];
  /** Counts up when values were put into the form from outside: what holds them has to begin with them. */
  readonly edition: number;
}

export interface HeldForm extends Pick<Made, 'store' | 'gone' | 'edition'> {
  readonly dismiss: (name: string) => void;
}

/**
 * The state of a form. When the resource has a newer version while the form is open, a new state takes over what was
 * typed, and the person is told; what was typed into a field that went away is in `gone`.
 */
export function useFormStore({
  module,
  record,
  restored,
}: Pick<RecordFormProps, 'module' | 'record' | 'restored'>): HeldForm {
  const { notices } = useHouse();
  const { say, language } = useSay();
  const make = (before?: Made): Made => {
    const { resource } = module;
    const initial = underNewNames(resource, record ?? newRecord(resource));
    const typed = before
      ? typedBefore(before, module, record ? {} : initial)
      : restored && withChanged(resource, { initial, changed: restored.changed });
    const checks = createRecordChecks(module);
    const parts = { resource, checks, initial, version: record?.version, language };
    const store = createFormStore({ ...parts, ...(typed ? { typed } : {}) });
    const seen = everSeen(before?.seen ?? [], resource);
    const gone = goneFields(seen, resource, { initial, typed: typed ?? initial });
    const isMoved = before !== undefined && typed !== before.store.get().typed;
    return { module, initial, store, seen, gone, edition: (before?.edition ?? 0) + Number(isMoved) };
  };
  const [first] = useState(module);
  const [made, setMade] = useState(() => make());
  const current = made.module === module ? made : make(made);
  if (current !== made) setMade(current);
  useEffect(() => {
    if (module !== first) notices.show({ type: 'info', text: say('session.changed') });
  }, [module, first, notices, say]);
  useDraftNoting({ resource: module.resource, record, initial: current.initial, store: current.store });
  const dismiss = (name: string) =>
    setMade((now) => ({ ...now, gone: now.gone.filter(({ field }) => field.name !== name) }));
  return { store: current.store, gone: current.gone, edition: current.edition, dismiss };
}

function typedBefore(before: Made, { resource }: ResourceModule, started: Made['initial']): Made['initial'] {
  const { typed } = before.store.get();
  return withAdded(before.module.resource, started, underNewNames(resource, typed));
}
