import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import type { BulkError, BulkExample, BulkPreview } from '../../../../contract/bulk.ts';
import type { Field } from '../../../../contract/field.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { commonErrors } from '../../../../contract/wire.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { isYesNo } from '../../../../fields/kinds.ts';
import { SiblingsContext } from '../../../../fields/services.tsx';
import { formatNumber } from '../../../../fields/widgets/formatNumber.ts';
import { widgetOf } from '../../../../fields/widgets.tsx';
import { useApp } from '../../../app.ts';
import { messageOf } from '../../../client/hwError.ts';
import { useT } from '../../../texts/i18n.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { DialogInputs } from '../../../ui/dialog/DialogInputs.tsx';
import { leaveQuestion, useHeldWork } from '../../../ui/leaving.tsx';
import { siblingsOf } from '../../edit/createFormStore.ts';
import { FormContext } from '../../edit/formContext.ts';
import { AskField } from '../../edit/OneField.tsx';
import { texts as mergeTexts } from '../../merge/texts.ts';
import { countOf } from '../../records/targets.ts';
import { focusCellInput } from '../inline/useCellSaving.ts';
import type { List } from '../useList.ts';
import { BulkConflicts } from './BulkConflicts.tsx';
import { texts } from './texts.ts';
import { type BulkDialogProps, type BulkEdit, type ChosenField, useBulkEdit, useIsFilledIn, type Values } from './useBulkEdit.ts';
import './bulk.css';

/** Dialog that sets the same values in the selected records, in three steps: choose fields and values, preview, save. */
export function BulkDialog(props: BulkDialogProps): ReactNode {
  const { list, onClose } = props;
  const translator = useT();
  const { box } = useApp();
  const { t } = texts.useT();
  const edit = useBulkEdit(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const { step, failure } = edit;
  // The conflict step shows what other users have changed, so the error message would add nothing.
  const isRequested = step.at === 'conflict' && failure?.code === commonErrors.bulkConflict.code;
  useEffect(() => {
    // Focuses the back button first, so that pressing a key twice by mistake does not save.
    if (step.at !== 'fields') dialog.current?.querySelector<HTMLElement>('footer .q-button')?.focus();
  }, [step.at]);
  const isFilledIn = useIsFilledIn(edit);
  useHeldWork({ isText: isFilledIn, isFiles: false }, onClose);
  const close = async () => {
    if (!isFilledIn || (await box.confirm(leaveQuestion(translator.t, { isText: true, isFiles: false })))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (step.at === 'fields' && !edit.isBusy) void edit.look();
  };
  return (
    <DialogFrame
      title={t('title', { n: formatNumber(countOf(edit.target), translator.language) })}
      handle="bulk"
      className="q-dialog-wide q-bulk"
      box={dialog}
      start={(element) => element.querySelector<HTMLElement>('[data-testid=bulk-add]')}
      onClose={() => void close()}
      onSubmit={submit}
    >
      <DialogInputs dialog={dialog}>{step.at === 'fields' && <BulkFields edit={edit} onCancel={() => void close()} />}</DialogInputs>
      {step.at === 'preview' && <BulkPreviewPanel list={list} edit={edit} {...step} />}
      {step.at === 'conflict' && (
        <BulkConflicts key={JSON.stringify(step.conflicts.map(({ seen }) => seen))} {...{ list, edit, ...step }} />
      )}
      {failure && !isRequested && (
        <div className="q-alert" role="alert" data-testid="bulk-failed">
          {messageOf(failure, translator)}
          {failure.faults.map(({ path, message }) => (
            <div key={path}>{message}</div>
          ))}
        </div>
      )}
    </DialogFrame>
  );
}

/** The first step: the user chooses the fields to change and enters their new values. */
function BulkFields({ edit, onCancel }: { edit: BulkEdit; onCancel: () => void }): ReactNode {
  const { form, chosen, setChosen, missing, isPressed, isBusy } = edit;
  const { resource, store } = form;
  const { t, language } = texts.useT();
  const id = useId();
  const parts = useMemo(() => ({ resource, store }), [resource, store]);
  const siblings = useMemo(() => siblingsOf(store, resource), [store, resource]);
  const left = resource.fields.filter(({ name }) => !chosen.some((one) => one.name === name));
  const add = (name: string) => {
    const field = resource.fields.find((one) => one.name === name);
    if (!field) return;
    // A switch displays "no" at first, so the value starts as false.
    if (isYesNo(field)) store.fill({ [name]: false });
    setChosen([...chosen, { name, isEmptied: false }]);
  };
  return (
    <>
      <p>{t('pick')}</p>
      <FormContext value={parts}>
        <SiblingsContext value={siblings}>
          <div className="q-ask-fields q-bulk-fields">
            {chosen.map((one) => (
              <BulkField key={one.name} id={`${id}${one.name}`} one={one} edit={edit} isMissing={missing.includes(one.name)} />
            ))}
          </div>
        </SiblingsContext>
      </FormContext>
      {left.length > 0 && (
        <select className="q-input" data-testid="bulk-add" aria-label={t('addLabel')} value="" onChange={({ target }) => add(target.value)}>
          <option value="">{t('add')}</option>
          {left.map(({ name, title }) => (
            <option key={name} value={name}>
              {title[language]}
            </option>
          ))}
        </select>
      )}
      <footer>
        {isPressed && chosen.length === 0 && (
          <span className="q-fault" role="alert">
            {t('none')}
          </span>
        )}
        <button type="button" className="q-button" data-testid="cancel" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="submit" className="q-button q-button-primary" data-testid="bulk-preview" aria-busy={isBusy}>
          {t('look')}
        </button>
      </footer>
    </>
  );
}

interface BulkFieldProps {
  readonly id: string;
  readonly one: ChosenField;
  readonly edit: BulkEdit;
  readonly isMissing: boolean;
}

function BulkField({ id, one, edit: { form, chosen, setChosen }, isMissing }: BulkFieldProps): ReactNode {
  const { t, language } = texts.useT();
  const box = useRef<HTMLDivElement>(null);
  // After a field is added, the focus moves to its input.
  useEffect(() => focusCellInput(box.current), []);
  const field = form.resource.fields.find(({ name }) => name === one.name) as Field;
  const canEmpty = !form.required.has(one.name);
  const title = field.title[language];
  return (
    <div ref={box} className="q-bulk-field">
      {one.isEmptied ? (
        <div className="q-field" data-testid={`field-${one.name}`}>
          <span>{title}</span>
          <em className="q-soft">{t('willEmpty')}</em>
        </div>
      ) : (
        <AskField id={id} field={field} />
      )}
      {canEmpty && (
        <label className="q-bulk-empty">
          <input
            type="checkbox"
            data-testid={`bulk-empty-${one.name}`}
            checked={one.isEmptied}
            onChange={({ target }) => setChosen(chosen.map((each) => (each === one ? { ...one, isEmptied: target.checked } : each)))}
          />
          {t('empty')}
        </label>
      )}
      <button
        type="button"
        className="q-plain q-dialog-close"
        aria-label={t('drop', { field: title })}
        onClick={() => setChosen(chosen.filter((each) => each !== one))}
      >
        ×
      </button>
      {isMissing && (
        <small className="q-field-error" role="alert">
          {t(canEmpty ? 'needed' : 'neededOnly')}
        </small>
      )}
    </div>
  );
}

interface BulkPreviewProps {
  readonly list: List;
  readonly edit: BulkEdit;
  readonly values: Values;
  readonly preview: BulkPreview;
}

/** The preview: how many records change, how many already have the values, and which cannot be changed and why. */
function BulkPreviewPanel({ list, edit, values, preview }: BulkPreviewProps): ReactNode {
  const { t, language } = texts.useT();
  const { rows, same, refused: rejected, refusals, examples } = preview;
  const count = (n: number) => formatNumber(n, language);
  return (
    <>
      <BulkValues resource={edit.form.resource} values={values} labels={edit.form.store.get().typed} />
      <div role="status" className="q-bulk-counts">
        <strong data-testid="bulk-changed" data-count={rows.length}>
          {rows.length > 0 ? t('willChange', { n: count(rows.length) }) : t('nothing')}
        </strong>
        {same > 0 && (
          <span data-testid="bulk-same" data-count={same}>
            {t('same', { n: count(same) })}
          </span>
        )}
        {rejected > 0 && (
          <span data-testid="bulk-rejected" data-count={rejected}>
            {t(rows.length > 0 ? 'refused' : 'refusedOnly', { n: count(rejected) })}
          </span>
        )}
      </div>
      <Examples list={list} edit={edit} examples={examples} count={rows.length} />
      {rejected > 0 && <Rejections list={list} refusals={refusals} count={rejected} />}
      <footer>
        <button type="button" className="q-button" data-testid="bulk-back" onClick={edit.back}>
          {t('back')}
        </button>
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="bulk-apply"
          aria-busy={edit.isBusy}
          disabled={rows.length === 0 || edit.isBusy}
          onClick={() => void edit.apply(values, rows, new Map(rows.map((row) => [row.id, row.values])))}
        >
          {t('apply', { n: count(rows.length) })}
        </button>
      </footer>
    </>
  );
}

interface ExamplesProps extends Pick<BulkPreviewProps, 'list' | 'edit'> {
  readonly examples: readonly BulkExample[];
  /** Number of records that would change. */
  readonly count: number;
}

/** The current values of the first records, so that the user notices a wrong selection. */
function Examples({ list, edit, examples, count }: ExamplesProps): ReactNode {
  const { t, language } = texts.useT();
  if (examples.length === 0) return null;
  return (
    <div data-testid="bulk-examples">
      <span className="q-soft">{t('asOfNow')}</span>
      <ul className="q-rejected">
        {examples.map(({ id, label, values }) => (
          <li key={id}>
            <a className="q-link" href={list.viewAddress(id)} target="_blank" rel="noreferrer">
              {label || id}
            </a>
            <BulkValues resource={edit.form.resource} values={values} labels={values} />
          </li>
        ))}
        {count > examples.length && <li>{t('more', { n: formatNumber(count - examples.length, language) })}</li>}
      </ul>
    </div>
  );
}

function Rejections({ list, refusals, count }: { list: List; refusals: readonly BulkError[]; count: number }): ReactNode {
  const { t } = texts.useT();
  return (
    <ul className="q-rejected">
      {refusals.map(({ id, label, errors }) => (
        <li key={id}>
          <a className="q-link" href={list.viewAddress(id)} target="_blank" rel="noreferrer">
            {label || id}
          </a>
          <span>{errors.map(({ message }) => message).join(' ')}</span>
        </li>
      ))}
      {count > refusals.length && <li>{t('more', { n: count - refusals.length })}</li>}
    </ul>
  );
}

/** Displays the values of some fields as lists do; `labels` has the names of referenced records. */
function BulkValues({ resource, values, labels }: { resource: Pick<Resource, 'fields'>; values: Values; labels: Values }): ReactNode {
  const { language } = useT();
  const { t: mergeT } = mergeTexts.useT();
  return (
    <dl className="q-bulk-values">
      {resource.fields
        .filter(({ name }) => Object.hasOwn(values, name))
        .map((field) => {
          const { Cell } = widgetOf(field.kind);
          const value = values[field.name];
          return (
            <div key={field.name}>
              <dt>{field.title[language]}</dt>
              <dd>
                {isEmpty(value) ? <em>{mergeT('empty')}</em> : <Cell field={field} value={value} record={{ ...labels, ...values }} />}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}
