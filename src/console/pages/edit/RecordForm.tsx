import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { labelOf } from '../../../contract/record.ts';
import { useSay } from '../../texts/i18n.ts';
import { FaultSummary } from './FaultSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { GoneBox } from './gone/GoneBox.tsx';
import { ElsewhereBar } from './merge/ElsewhereBar.tsx';
import { MergeDialog } from './merge/MergeDialog.tsx';
import { TypedPanels } from './TypedPanels.tsx';
import { useFirstInput } from './useFirstInput.ts';
import { useFormKeys } from './useFormKeys.ts';
import { type RecordFormProps, useRecordForm } from './useRecordForm.ts';

/** The form of a record. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { module, offer, why, copyOf, onClose } = props;
  const { resource } = module;
  const { say, language } = useSay();
  const form = useRecordForm(props);
  const { store, stored, merging } = form;
  const formId = useId();
  useFormKeys(formId);
  useFirstInput({ formId, store, isWanted: why === undefined });
  const title = say(stored ? 'form.editTitle' : 'form.createTitle', { title: resource.title[language] });
  return (
    <div ref={form.box} className="q-edit" data-testid="form" data-resource={resource.name}>
      <header className="q-edit-head">
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={say('form.back')}
          title={say('form.back')}
          onClick={onClose}
        />
        <h1>{title}</h1>
        {stored && <span className="q-soft">{labelOf(resource.display[language], stored)}</span>}
        {!stored && copyOf && (
          <span className="q-soft" data-testid="form-copy-of">
            {say('form.copyOf', { label: labelOf(resource.display[language], copyOf) })}
          </span>
        )}
      </header>
      {why !== undefined && <FixedNote why={why} />}
      {offer}
      <ElsewhereBar {...{ resource, store }} {...merging} />
      <GoneBox gone={form.gone} onDismiss={form.dismiss} />
      <div className="q-edit-body">
        <FormFields resource={resource} store={store} id={formId} onSubmit={form.press} onFault={form.press} />
        <TypedPanels components={resource.form.panels} store={store} />
      </div>
      <footer className="q-edit-foot">
        <FaultSummary resource={resource} store={store} formId={formId} />
        <Button data-testid="cancel" onClick={onClose}>
          {say('form.cancel')}
        </Button>
        {why === undefined && (
          <Button data-testid="save" type="primary" htmlType="submit" form={formId} loading={form.isSaving}>
            {say('form.save')}
          </Button>
        )}
      </footer>
      {merging.open && <MergeDialog resource={resource} {...merging.open} />}
    </div>
  );
}

/** Why the form is there to be read. */
function FixedNote({ why }: { why: string }): ReactNode {
  return (
    <div className="q-elsewhere" data-testid="form-fixed" role="status">
      <p>{why}</p>
    </div>
  );
}
