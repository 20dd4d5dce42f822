import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { ActionBase } from '../../../contract/life.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import { joiners, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty, withoutEmpty } from '../../../fields/emptyValues.ts';
import { SiblingsContext, WaitsContext } from '../../../fields/services.tsx';
import { hangsOpen } from '../../../fields/widgets/hangsOpen.ts';
import { useApp } from '../../app.ts';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { DialogInputs } from '../../ui/dialog/DialogInputs.tsx';
import { leaveQuestion } from '../../ui/leaving.tsx';
import { type FormStore, siblingsOf } from '../edit/createFormStore.ts';
import { focusInput, useHeldForm } from '../edit/dialogForm.ts';
import { FormContext } from '../edit/formContext.ts';
import { AskField } from '../edit/OneField.tsx';
import { TypedPanels } from '../edit/TypedPanels.tsx';
import { MergeDialog } from '../merge/MergeDialog.tsx';
import { currentIn } from '../merge/sameValue.ts';
import { ownValues } from '../records/conditions.tsx';
import { fieldStates } from '../records/fieldStates.ts';
import { countOf, subjectsOf } from '../records/targets.ts';
import { type ActionDialogProps, useDraftedAsking } from './asking.ts';
import { RejectedList, rejectedCount, rejectedRecords } from './RejectedPanel.tsx';
import { ChangedSince } from './StaleAction.tsx';
import './actions.css';

/** Asks for the input of a transition or action and runs it. */
export function AskDialog(props: ActionDialogProps): ReactNode {
  const { offer, isBusy, onClose } = props;
  const { action } = offer;
  const { box } = useApp();
  const translator = useT();
  const { t, language } = translator;
  const { inputResource, store, failure, target, send, draft, conflict, unlike } = useDraftedAsking(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const n = countOf(target);
  const label = action.title[language];
  const subject = subjectsOf({ ...props, resource: props.module.resource, target }, language);
  const drop = () => {
    draft.settle();
    onClose();
  };
  const held = useHeldForm(store, drop);
  const close = async () => {
    if (!held || (await box.confirm(leaveQuestion(t, held)))) drop();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy && !(await send()) && dialog.current) focusInput(dialog.current);
  };
  return (
    <>
      <DialogFrame
        title={n > 1 ? t('action.titleMany', { action: label, n }) : label}
        handle="ask"
        className="q-ask"
        box={dialog}
        start={focusInput}
        onClose={() => void close()}
        onSubmit={(event) => void submit(event)}
      >
        {subject !== '' && (
          <p className="q-soft" data-testid="ask-subject">
            {subject}
          </p>
        )}
        {action.confirm && <p>{action.confirm[language]}</p>}
        {draft.offer}
        {unlike.map(({ name, title }) => (
          <p key={name} className="q-alert" role="status" data-testid="ask-unlike">
            {t('action.unlike', { field: title[language] })}
          </p>
        ))}
        <AskPanel {...props} store={store} />
        <AskFields {...{ inputResource, store, unlike, id, dialog, isBusy }} />
        <KeptHint {...props} inputResource={inputResource} store={store} target={target} />
        {failure && <Failed {...props} failure={failure} target={target} seen={props.target} />}
        <footer>
          <button type="button" className="q-button" data-testid="cancel" onClick={() => void close()}>
            {t('dialog.cancel')}
          </button>
          <button
            type="submit"
            className="q-button q-button-primary"
            data-danger={action.isDangerous}
            data-testid="ask-ok"
            aria-busy={isBusy}
          >
            {label}
          </button>
        </footer>
      </DialogFrame>
      {conflict && <MergeDialog resource={props.module.resource} {...conflict} />}
    </>
  );
}

/** Panel from business code above the form. */
function AskPanel({ offer, target, recordOf, store }: ActionDialogProps & { readonly store: FormStore }): ReactNode {
  const { panel } = offer.action;
  return panel === undefined ? null : <TypedPanels components={[panel]} store={store} records={recordsOf(target, recordOf)} />;
}

/** Returns the records that the action runs on, as far as they are loaded. */
function recordsOf(target: ActionDialogProps['target'], recordOf: ActionDialogProps['recordOf']): readonly WireRecord[] {
  if (target === 'page' || 'matching' in target) return [];
  return 'record' in target ? [target.record as WireRecord] : target.ids.flatMap((id) => recordOf(id) ?? []);
}

interface FailedProps extends Pick<ActionDialogProps, 'offer' | 'module' | 'target' | 'labelOf'> {
  readonly failure: HwError;
  /** The target as it was when the dialog opened. */
  readonly seen: ActionDialogProps['target'];
}

/** Shows why the action failed: the records that prevent it, or the changes by other users. */
function Failed({ offer, module, failure, target, seen, labelOf }: FailedProps): ReactNode {
  const translator = useT();
  const now = currentIn(failure);
  if (now && seen !== 'page' && 'record' in seen)
    return (
      <div role="alert" data-testid="ask-failed">
        <ChangedSince resource={module.resource} seen={seen.record} now={now} />
        <p>{translator.t('action.allTheSame', { action: offer.action.title[translator.language] })}</p>
      </div>
    );
  const rejected = rejectedRecords(failure, target);
  return (
    <div className="q-alert" role="alert" data-testid="ask-failed">
      {messageOf(failure, translator)}
      <RejectedList records={rejected} count={rejectedCount(failure, rejected)} labelOf={labelOf} />
    </div>
  );
}

interface AskFieldsProps {
  readonly inputResource: Resource;
  readonly store: FormStore;
  /** Fields in which the target records differ. */
  readonly unlike: readonly Field[];
  /** Prefix of the input ids. */
  readonly id: string;
  /** The dialog element, in which popups of the inputs must render. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Whether the action is being sent. Input is disabled then, because it would be lost when the dialog closes. */
  readonly isBusy: boolean;
}

/** The inputs of the form, one below the other. */
function AskFields({ inputResource, store, unlike, id, dialog, isBusy }: AskFieldsProps): ReactNode {
  const parts = useMemo(() => ({ resource: inputResource, store }), [inputResource, store]);
  const siblings = useMemo(() => siblingsOf(store, inputResource, unlike), [store, inputResource, unlike]);
  return (
    <DialogInputs dialog={dialog}>
      <FormContext value={parts}>
        <SiblingsContext value={siblings}>
          <WaitsContext value={store.waits}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Enter that bubbles up from the inputs */}
            <div className="q-ask-fields" inert={isBusy} onKeyDown={(event) => pressEnter(event, inputResource, store)}>
              {inputResource.fields.map((field) => (
                <AskField key={field.name} field={field} id={`${id}${field.name}`} />
              ))}
            </div>
          </WaitsContext>
        </SiblingsContext>
      </FormContext>
    </DialogInputs>
  );
}

/**
 * Handles Enter, which scanners send after each code: moves to the next required field that is empty. If there is none, the browser submits
 * the form. In an open calendar or list, Enter only selects.
 */
function pressEnter(event: KeyboardEvent<HTMLElement>, inputResource: Resource, store: FormStore): void {
  const { key, target, currentTarget: box } = event;
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (hangsOpen(target)) {
    event.preventDefault();
    return;
  }
  const { fields, typed } = store.get();
  const names = inputResource.fields.map(({ name }) => name);
  const boxOf = (name: string) => box.querySelector<HTMLElement>(`[data-testid="field-${name}"]`);
  const at = names.findIndex((name) => boxOf(name)?.contains(target));
  const isOpen = (name: string): boolean => {
    const { isVisible = false, isRequired = false, isReadOnly = false } = fields[name] ?? {};
    return isVisible && isRequired && !isReadOnly && isEmpty(typed[name]);
  };
  // If the current field is required and empty, Enter submits the form, and the dialog then shows that the value is missing.
  if (isOpen(names[at] ?? '')) return;
  const next = [...names.slice(at + 1), ...names.slice(0, Math.max(at, 0))].find(isOpen);
  if (next === undefined) return;
  event.preventDefault();
  boxOf(next)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
}

/** Maximum number of records named per field. */
const mostNamed = 5;

interface KeptHintProps extends Pick<ActionDialogProps, 'target' | 'recordOf' | 'labelOf' | 'module' | 'offer'> {
  readonly inputResource: Resource;
  readonly store: FormStore;
}

/** Explains that an empty field keeps the value of each selected record, and names the records that have no value either. */
function KeptHint({ inputResource, store, target, recordOf, labelOf, module, offer }: KeptHintProps): ReactNode {
  const { t } = useT();
  const { typed } = useSyncExternalStore(store.subscribe, store.get);
  if (target === 'page' || 'record' in target || !keepsOwn(inputResource, module.resource)) return null;
  const records = 'ids' in target ? target.ids.flatMap((id) => recordOf(id) ?? []) : [];
  const checks = createRecordChecks(module);
  const isNeeded = (record: WireRecord, field: string) =>
    needsField(field, { resource: module.resource, checks, action: offer.action, record, typed });
  const lacking = lackingRecords({ inputResource, typed, records, isNeeded });
  return (
    <div className="q-soft" data-testid="ask-kept">
      <p>{t('action.kept')}</p>
      {lacking.map((one) => (
        <LackingLine key={one.field.name} lacking={one} labelOf={labelOf} />
      ))}
    </div>
  );
}

function LackingLine({ lacking: { field, ids }, labelOf }: Pick<ActionDialogProps, 'labelOf'> & { lacking: Lacking }): ReactNode {
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

/** A field left empty in the dialog, with the records that have no value in it either. */
interface Lacking {
  readonly field: Field;
  readonly ids: readonly string[];
}

interface LackingParams {
  /** The input fields of the action, described as a resource. */
  readonly inputResource: Pick<Resource, 'fields'>;
  readonly typed: Readonly<Record<string, unknown>>;
  /** The loaded target records. */
  readonly records: readonly WireRecord[];
  /** Returns whether a record needs a value in a field. */
  readonly isNeeded?: (record: WireRecord, field: string) => boolean;
}

/** Returns the fields that would stay empty with this input in records that need a value in them. */
export function lackingRecords({ inputResource, typed, records, isNeeded = () => true }: LackingParams): readonly Lacking[] {
  return inputResource.fields.flatMap((field) => {
    // A required field cannot be left empty.
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
 * Returns whether a record will need a value in a field after the action; true for an input that is not a field of the record.
 * For example, a container that goes directly to its receiver needs no warehouse.
 */
function needsField(name: string, { resource, checks, action, record, typed }: Coming): boolean {
  const field = resource.fields.find((each) => each.name === name);
  if (!field) return true;
  const to = resource.states && action.to !== undefined ? { [resource.states.field]: action.to } : {};
  const coming = withoutEmpty({ ...ownValues(resource, record), ...withoutEmpty(typed), ...to });
  const state = fieldStates({ resource: { ...resource, fields: [field] }, checks, record: coming, isNew: false })[name];
  return state?.isVisible === true && state.isRequired;
}

/** Returns whether the form has optional fields that are also stored in the record: if left empty, each record keeps its own value. */
export function keepsOwn(inputResource: Pick<Resource, 'fields'>, resource: Pick<Resource, 'fields'>): boolean {
  const own = new Set(resource.fields.map(({ name }) => name));
  return inputResource.fields.some(({ name, required }) => !required && own.has(name));
}
