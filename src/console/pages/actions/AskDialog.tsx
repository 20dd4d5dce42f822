import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ActionBase } from '../../../contract/life.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Checks, Field, Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/text.ts';
import { isEmpty, withoutEmpty } from '../../../fields/emptyValues.ts';
import { SiblingsContext, WaitsContext } from '../../../fields/services.tsx';
import { hangsOpen } from '../../../fields/widgets/hangsOpen.ts';
import { useApp } from '../../app.ts';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { DialogFrame } from '../../shell/dialog/DialogFrame.tsx';
import { DialogInputs } from '../../shell/dialog/DialogInputs.tsx';
import { leaveQuestion } from '../../shell/leaving.tsx';
import { useT } from '../../texts/i18n.ts';
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
import type { ActionDialogProps } from './ActionDialog.tsx';
import { useDraftedAsking } from './asking.ts';
import { RefusedList, refusedCount, refusedRecords } from './RefusedPanel.tsx';
import { ChangedSince } from './StaleStep.tsx';
import './actions.css';

/** Asks for what a transition or action needs, and does it. */
export function AskDialog(props: ActionDialogProps): ReactNode {
  const { offer, isBusy, onClose } = props;
  const { action } = offer;
  const { box } = useApp();
  const speaker = useT();
  const { t, language } = speaker;
  const { requested, store, failure, target, send, draft, conflict, unlike } = useDraftedAsking(props);
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
        <AskFields {...{ requested, store, unlike, id, dialog, isBusy }} />
        <KeptHint {...props} requested={requested} store={store} target={target} />
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

/** A note of the business code above the form. */
function AskPanel({ offer, target, recordOf, store }: ActionDialogProps & { readonly store: FormStore }): ReactNode {
  const { panel } = offer.action;
  return panel === undefined ? null : (
    <TypedPanels components={[panel]} store={store} records={recordsOf(target, recordOf)} />
  );
}

/** The records of the action, as far as they are loaded. */
function recordsOf(
  target: ActionDialogProps['target'],
  recordOf: ActionDialogProps['recordOf'],
): readonly WireRecord[] {
  if (target === 'page' || 'matching' in target) return [];
  return 'record' in target ? [target.record as WireRecord] : target.ids.flatMap((id) => recordOf(id) ?? []);
}

interface FailedProps extends Pick<ActionDialogProps, 'offer' | 'module' | 'target' | 'labelOf'> {
  readonly failure: HwError;
  /** The record as the question began with it. */
  readonly seen: ActionDialogProps['target'];
}

/** Why it was not done: which records stand in the way, or what others have changed meanwhile. */
function Failed({ offer, module, failure, target, seen, labelOf }: FailedProps): ReactNode {
  const speaker = useT();
  const now = currentIn(failure);
  if (now && seen !== 'page' && 'record' in seen)
    return (
      <div role="alert" data-testid="ask-failed">
        <ChangedSince resource={module.resource} seen={seen.record} now={now} />
        <p>{speaker.t('action.allTheSame', { action: offer.action.title[speaker.language] })}</p>
      </div>
    );
  const refused = refusedRecords(failure, target);
  return (
    <div className="q-alert" role="alert" data-testid="ask-failed">
      {messageOf(failure, speaker)}
      <RefusedList records={refused} count={refusedCount(failure, refused)} labelOf={labelOf} />
    </div>
  );
}

interface AskFieldsProps {
  readonly requested: Resource;
  readonly store: FormStore;
  /** The fields in which the records differ that it is asked of. */
  readonly unlike: readonly Field[];
  /** The prefix of the ids of the inputs. */
  readonly id: string;
  /** The dialog that their popups have to lie in. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** It is on its way: what would be typed now would be lost with the dialog. */
  readonly isBusy: boolean;
}

/** The questions, below each other. */
function AskFields({ requested, store, unlike, id, dialog, isBusy }: AskFieldsProps): ReactNode {
  const parts = useMemo(() => ({ resource: requested, store }), [requested, store]);
  const siblings = useMemo(() => siblingsOf(store, requested, unlike), [store, requested, unlike]);
  return (
    <DialogInputs dialog={dialog}>
      <FormContext value={parts}>
        <SiblingsContext value={siblings}>
          <WaitsContext value={store.waits}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the inputs within have the keys; Enter is heard on its way out */}
            <div className="q-ask-fields" inert={isBusy} onKeyDown={(event) => pressEnter(event, requested, store)}>
              {requested.fields.map((field) => (
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
 * Enter in one of several questions, as a scanner sends it after each code: it goes on to the next one that has to be
 * answered and is not, and sends the dialog once there is none. In a calendar or a list that hangs open it only chooses.
 */
function pressEnter(event: KeyboardEvent<HTMLElement>, requested: Resource, store: FormStore): void {
  const { key, target, currentTarget: box } = event;
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (hangsOpen(target)) {
    event.preventDefault();
    return;
  }
  const { fields, typed } = store.get();
  const names = requested.fields.map(({ name }) => name);
  const boxOf = (name: string) => box.querySelector<HTMLElement>(`[data-testid="field-${name}"]`);
  const at = names.findIndex((name) => boxOf(name)?.contains(target));
  const isOpen = (name: string): boolean => {
    const { isVisible = false, isRequired = false, isReadOnly = false } = fields[name] ?? {};
    return isVisible && isRequired && !isReadOnly && isEmpty(typed[name]);
  };
  // An empty answer does not continue: the dialog shows that it is missing.
  if (isOpen(names[at] ?? '')) return;
  const next = [...names.slice(at + 1), ...names.slice(0, Math.max(at, 0))].find(isOpen);
  if (next === undefined) return;
  event.preventDefault();
  boxOf(next)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
}

/** So many are named of each field. */
const mostNamed = 5;

interface KeptHintProps extends Pick<ActionDialogProps, 'target' | 'recordOf' | 'labelOf' | 'module' | 'offer'> {
  readonly requested: Resource;
  readonly store: FormStore;
}

/**
 * What an empty field means when several records are asked about at once: each record keeps its value, and some have
 * none.
 */
function KeptHint({ requested, store, target, recordOf, labelOf, module, offer }: KeptHintProps): ReactNode {
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
  /** The form of the action, as a resource of its own. */
  readonly requested: Pick<Resource, 'fields'>;
  readonly typed: Readonly<Record<string, unknown>>;
  /** The records as far as they are at hand. */
  readonly records: readonly WireRecord[];
  /** Whether a record needs something in a field: one that it can do without is not said to lack anything. */
  readonly isNeeded?: (record: WireRecord, field: string) => boolean;
}

/** The fields that stay empty in some of the records when these answers are given. A hidden field does not count. */
export function lackingRecords({
  requested,
  typed,
  records,
  isNeeded = () => true,
}: LackingParams): readonly Lacking[] {
  return requested.fields.flatMap((field) => {
    // A required field is not left empty.
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
