import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { commonErrors } from '../../../../contract/commonErrors.ts';
import type { Field } from '../../../../contract/resource.ts';
import { isYesNo } from '../../../../fields/kinds.ts';
import { SiblingsContext } from '../../../../fields/services.tsx';
import { formatNumber } from '../../../../fields/widgets/formatNumber.ts';
import { useApp } from '../../../app.ts';
import { messageOf } from '../../../client/hwError.ts';
import { DialogFrame } from '../../../shell/dialog/DialogFrame.tsx';
import { DialogInputs } from '../../../shell/dialog/DialogInputs.tsx';
import { leaveQuestion, useHeldWork } from '../../../shell/leaving.tsx';
import { useT } from '../../../texts/i18n.ts';
import { siblingsOf } from '../../edit/createFormStore.ts';
import { FormContext } from '../../edit/formContext.ts';
import { AskField } from '../../edit/OneField.tsx';
import { countOf } from '../../records/targets.ts';
import { focusCellInput } from '../inline/focusCellInput.ts';
import { BulkConflicts } from './BulkConflicts.tsx';
import { BulkPreviewPanel } from './BulkPreviewPanel.tsx';
import { useWord } from './texts.ts';
import { type BulkDialogProps, type BulkEdit, type ChosenField, useBulkEdit, useIsFilledIn } from './useBulkEdit.ts';
import './bulk.css';

/** Gives the chosen records the same values: which fields and what, what would become of them, and then it is done. */
export function BulkDialog(props: BulkDialogProps): ReactNode {
  const { list, onClose } = props;
  const speaker = useT();
  const { box } = useApp();
  const word = useWord();
  const edit = useBulkEdit(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const { step, failure } = edit;
  // What others have changed is told by the questions themselves.
  const isRequested = step.at === 'conflict' && failure?.code === commonErrors.bulkConflict.code;
  useEffect(() => {
    // The way back comes first, so that a key pressed twice changes nothing.
    if (step.at !== 'fields') dialog.current?.querySelector<HTMLElement>('footer .q-button')?.focus();
  }, [step.at]);
  const isFilledIn = useIsFilledIn(edit);
  useHeldWork({ isText: isFilledIn, isFiles: false }, onClose);
  const close = async () => {
    if (!isFilledIn || (await box.confirm(leaveQuestion(speaker.t, { isText: true, isFiles: false })))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (step.at === 'fields' && !edit.isBusy) void edit.look();
  };
  return (
    <DialogFrame
      title={word('title', { n: formatNumber(countOf(edit.target), speaker.language) })}
      handle="bulk"
      className="q-dialog-wide q-bulk"
      box={dialog}
      start={(element) => element.querySelector<HTMLElement>('[data-testid=bulk-add]')}
      onClose={() => void close()}
      onSubmit={submit}
    >
      <DialogInputs dialog={dialog}>
        {step.at === 'fields' && <BulkFields edit={edit} onCancel={() => void close()} />}
      </DialogInputs>
      {step.at === 'preview' && <BulkPreviewPanel list={list} edit={edit} {...step} />}
      {step.at === 'conflict' && (
        <BulkConflicts key={JSON.stringify(step.conflicts.map(({ seen }) => seen))} {...{ list, edit, ...step }} />
      )}
      {failure && !isRequested && (
        <div className="q-alert" role="alert" data-testid="bulk-failed">
          {messageOf(failure, speaker)}
          {failure.faults.map(({ path, message }) => (
            <div key={path}>{message}</div>
          ))}
        </div>
      )}
    </DialogFrame>
  );
}

/** Which fields are to be changed, and to what. */
function BulkFields({ edit, onCancel }: { edit: BulkEdit; onCancel: () => void }): ReactNode {
  const { form, chosen, setChosen, missing, isPressed, isBusy } = edit;
  const { resource, store } = form;
  const { language } = useT();
  const word = useWord();
  const id = useId();
  const parts = useMemo(() => ({ resource, store }), [resource, store]);
  const siblings = useMemo(() => siblingsOf(store, resource), [store, resource]);
  const left = resource.fields.filter(({ name }) => !chosen.some((one) => one.name === name));
  const add = (name: string) => {
    const field = resource.fields.find((one) => one.name === name);
    if (!field) return;
    // A switch shows no from the beginning: that is what it says then.
    if (isYesNo(field)) store.fill({ [name]: false });
    setChosen([...chosen, { name, isEmptied: false }]);
  };
  return (
    <>
      <p>{word('pick')}</p>
      <FormContext value={parts}>
        <SiblingsContext value={siblings}>
          <div className="q-ask-fields q-bulk-fields">
            {chosen.map((one) => (
              <BulkField
                key={one.name}
                id={`${id}${one.name}`}
                one={one}
                edit={edit}
                isMissing={missing.includes(one.name)}
              />
            ))}
          </div>
        </SiblingsContext>
      </FormContext>
      {left.length > 0 && (
        <select
          className="q-input"
          data-testid="bulk-add"
          aria-label={word('addLabel')}
          value=""
          onChange={({ target }) => add(target.value)}
        >
          <option value="">{word('add')}</option>
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
            {word('none')}
          </span>
        )}
        <button type="button" className="q-button" data-testid="cancel" onClick={onCancel}>
          {word('cancel')}
        </button>
        <button type="submit" className="q-button q-button-primary" data-testid="bulk-preview" aria-busy={isBusy}>
          {word('look')}
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
  const { language } = useT();
  const word = useWord();
  const box = useRef<HTMLDivElement>(null);
  // Who has chosen a field goes on with its value.
  useEffect(() => focusCellInput(box.current), []);
  const field = form.resource.fields.find(({ name }) => name === one.name) as Field;
  const canEmpty = !form.required.has(one.name);
  const title = field.title[language];
  return (
    <div ref={box} className="q-bulk-field">
      {one.isEmptied ? (
        <div className="q-field" data-testid={`field-${one.name}`}>
          <span>{title}</span>
          <em className="q-soft">{word('willEmpty')}</em>
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
            onChange={({ target }) =>
              setChosen(chosen.map((each) => (each === one ? { ...one, isEmptied: target.checked } : each)))
            }
          />
          {word('empty')}
        </label>
      )}
      <button
        type="button"
        className="q-plain q-dialog-close"
        aria-label={word('drop', { field: title })}
        onClick={() => setChosen(chosen.filter((each) => each !== one))}
      >
        ×
      </button>
      {isMissing && (
        <small className="q-field-error" role="alert">
          {word(canEmpty ? 'needed' : 'neededOnly')}
        </small>
      )}
    </div>
  );
}
