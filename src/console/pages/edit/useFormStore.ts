import { useEffect, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, ResourceModule } from '../../../contract/resource.ts';
import { useApp } from '../../app.ts';
import { afterPaint } from '../../client/rendering.ts';
import { useDraftNoting, withChanged } from '../../drafts/noting.ts';
import type { Draft } from '../../drafts/shelf.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { useT } from '../../texts/i18n.ts';
import type { FormBase } from './createFormJudge.ts';
import { createFormStore, type FormStore } from './createFormStore.ts';
import { useExchanged } from './exchanged.ts';
import { newRecord } from './newRecord.ts';
import { everSeen, type RemovedField, removedFields, underNewNames, withAdded } from './removedFields.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Made {
  readonly module: ResourceModule;
  readonly store: FormStore;
  /** Every field that was in this form since it was opened. */
  readonly seen: readonly Field[];
  readonly gone: readonly RemovedField[];
}

export interface HeldForm extends Pick<Made, 'store' | 'gone'> {
  readonly dismiss: (name: string) => void;
}

/** What a form begins with. */
export interface FormStart {
  readonly module: ResourceModule;
  /** The record to change; undefined for a new one. */
  readonly record: WireRecord | undefined;
  /** What was typed earlier and is to be gone on with. */
  readonly restored: Draft | undefined;
  /** What a new record begins with besides its defaults, as somebody's own work. */
  readonly copied?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The state of a form. When the resource has a newer version while the form is open, a new state takes over what was
 * typed, and the person is told; what was typed into a field that went away is in `gone`.
 */
export function useFormStore({ module, record, restored, copied }: FormStart): HeldForm {
  const { notices, unsaved } = useApp();
  const { path } = usePagePath();
  const { t, language } = useT();
  const make = (before?: Made): Made => {
    const { resource } = module;
    const start = before ? carriedOver(before, module) : firstOf({ module, record, restored, copied });
    const checks = createRecordChecks(module);
    const sent = before ? before.store.sent.get() : restored?.sent;
    const store = createFormStore({
      ...{ resource, checks, ...start, language, waits: before?.store.waits, sent },
      later: afterPaint,
    });
    const seen = everSeen(before?.seen ?? [], resource);
    const removed = removedFields(seen, resource, { initial: start.initial, typed: start.typed });
    return { module, store, seen, gone: removed };
  };
  const [first] = useState(module);
  const exchanged = useExchanged<Made>([module.resource.name, record?.id, restored?.slot]);
  const [made, setMade] = useState(() => make(unsaved.get().has(path) ? exchanged.take() : undefined));
  const current = made.module === module ? made : make(made);
  if (current !== made) setMade(current);
  exchanged.hold(current);
  useEffect(() => {
    if (module !== first) notices.show({ type: 'info', text: t('session.changed') });
  }, [module, first, notices, t]);
  useDraftNoting({ resource: module.resource, store: current.store, isCopied: copied !== undefined });
  const dismiss = (name: string) =>
    setMade((now) => ({ ...now, gone: now.gone.filter(({ field }) => field.name !== name) }));
  return { store: current.store, gone: current.gone, dismiss };
}

type Start = FormBase & { readonly typed: Values };

function firstOf({ module: { resource }, record, restored, copied }: FormStart): Start {
  const found = underNewNames(resource, record ?? newRecord(resource));
  if (copied) return { initial: found, typed: { ...found, ...copied }, version: undefined };
  const { initial, version } = restored
    ? basisOf(restored, found, record?.version)
    : { initial: found, version: record?.version };
  const typed = restored ? withChanged(resource, { initial, changed: restored.changed }) : initial;
  return { initial, typed, version };
}

/** What a draft was typed over: where the record has changed since, the form stands where it stood, and has to be merged. */
function basisOf({ before, version }: Draft, found: Values, now: number | undefined): FormBase {
  if (!before || version === null || version === now) return { initial: found, version: now };
  return { initial: { ...found, ...before }, version };
}

/** The form as it was, under the names of a newer version of its resource. */
function carriedOver({ module, store }: Made, { resource }: ResourceModule): Start {
  const { initial, typed, version } = store.get();
  const isStored = version !== undefined;
  const started = underNewNames(resource, isStored ? initial : newRecord(resource));
  const added = withAdded(module.resource, isStored ? {} : started, underNewNames(resource, typed));
  return { initial: started, typed: added, version };
}
