import { type ReactNode, useSyncExternalStore } from 'react';
import type { ActionBase } from '../../../contract/life.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Checks, Field, Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/text.ts';
import { isEmpty, withoutEmpty } from '../../../fields/emptyValues.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import type { FormStore } from '../edit/createFormStore.ts';
import { ownValues } from '../records/conditions.tsx';
import { fieldStates } from '../records/fieldStates.ts';
import type { ActionDialogProps } from './ActionDialog.tsx';

/** So many are named of each field. */
const mostNamed = 5;

interface KeptHintProps extends Pick<ActionDialogProps, 'target' | 'recordOf' | 'labelOf' | 'module' | 'offer'> {
  readonly requested: Resource;
  readonly store: FormStore;
}

/** What becomes of what is left empty when many records are asked about at once: each keeps its own, and some have none. */
export function KeptHint({ requested, store, target, recordOf, labelOf, module, offer }: KeptHintProps): ReactNode {
  const { t } = useT();
  const { typed } = useSyncExternalStore(store.subscribe, store.get);
  if (target === 'page' || 'record' in target || !keepsOwn(requested, module.resource)) return null;
  const records = 'ids' in target ? target.ids.flatMap((id) => recordOf(id) ?? []) : [];
  const checks = createRecordChecks(module);
  const isNeeded = (record: WireRecord, field: string) =>
    needsField(field, { resource: module.resource, checks, action: offer.action, record, typed });
  const lacking = lackingRecords({ requested, typed, records, isNeeded });
  return (
    <div className="q-soft" data-testid="ask-kept">
      <p>{t('action.kept')}</p>
      {lacking.map((one) => (
        <LackingLine key={one.field.name} lacking={one} labelOf={labelOf} />
      ))}
    </div>
  );
}

function LackingLine({
  lacking: { field, ids },
  labelOf,
}: Pick<ActionDialogProps, 'labelOf'> & { lacking: Lacking }): ReactNode {
  const { t, language } = useT();
  const named = ids.slice(0, mostNamed).map((id) => labelOf(id) ?? id);
  const more = ids.length - named.length;
  const names = [...named, ...(more > 0 ? [t('action.refusedMore', { n: more })] : [])];
  return (
    <p data-testid={`ask-lacking-${field.name}`}>
      {t('action.lacking', { field: field.title[language], names: names.join(joiners[language]) })}
    </p>
  );
}

/** A field that was left empty in the questions, and the records that have nothing in it either. */
interface Lacking {
  readonly field: Field;
  readonly ids: readonly string[];
}

interface LackingParams {
  /** What is asked for, as a resource of its own. */
  readonly requested: Pick<Resource, 'fields'>;
  readonly typed: Readonly<Record<string, unknown>>;
  /** The records as far as they are at hand. */
  readonly records: readonly WireRecord[];
  /** Whether a record needs something in a field: one that it can do without is not said to lack anything. */
  readonly isNeeded?: (record: WireRecord, field: string) => boolean;
}

/** What stays empty in some of several records when these answers are given. A field that a record does not show says nothing. */
export function lackingRecords({
  requested,
  typed,
  records,
  isNeeded = () => true,
}: LackingParams): readonly Lacking[] {
  return requested.fields.flatMap((field) => {
    // What has to be answered is not left empty.
    if (field.required || !isEmpty(typed[field.name])) return [];
    const bare = records.filter(
      (record) => Object.hasOwn(record, field.name) && isEmpty(record[field.name]) && isNeeded(record, field.name),
    );
    return bare.length > 0 ? [{ field, ids: bare.map(({ id }) => id) }] : [];
  });
}

interface Coming {
  readonly resource: Resource;
  readonly checks: Checks;
  readonly action: ActionBase & { readonly to?: string };
  readonly record: WireRecord;
  readonly typed: Readonly<Record<string, unknown>>;
}

/**
 * Whether a record will need something in a field once this is done to it: one that it can do without, as a container that
 * goes straight to its receiver does without a warehouse, is not worth a word.
 */
function needsField(name: string, { resource, checks, action, record, typed }: Coming): boolean {
  const field = resource.fields.find((each) => each.name === name);
  if (!field) return true;
  const to = resource.states && action.to !== undefined ? { [resource.states.field]: action.to } : {};
  const coming = withoutEmpty({ ...ownValues(resource, record), ...withoutEmpty(typed), ...to });
  const state = fieldStates({ resource: { ...resource, fields: [field] }, checks, record: coming, isNew: false })[name];
  return state?.isVisible === true && state.isRequired;
}

/** Whether something that is asked for may be left empty and is stored in the record: then each of several keeps its own. */
export function keepsOwn(requested: Pick<Resource, 'fields'>, resource: Pick<Resource, 'fields'>): boolean {
  const own = new Set(resource.fields.map(({ name }) => name));
  return requested.fields.some(({ name, required }) => !required && own.has(name));
}
