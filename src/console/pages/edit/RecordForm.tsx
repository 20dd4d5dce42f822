import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { labelOf } from '../../../contract/record.ts';
import { useSay } from '../../texts/useSay.ts';
import type { FormStore } from './createFormStore.ts';
import { FormFields } from './FormFields.tsx';
import { GoneBox } from './gone/GoneBox.tsx';
import { ElsewhereBar } from './merge/ElsewhereBar.tsx';
import { MergeDialog } from './merge/MergeDialog.tsx';
import { useFormKeys } from './useFormKeys.ts';
import { type RecordFormProps, useRecordForm } from './useRecordForm.ts';

/** The form of a record. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { module, record, offer, onClose } = props;
  const { resource } = module;
  const { say, language } = useSay();
  const form = useRecordForm(props);
  const { store, merging } = form;
  const formId = useId();
  useFormKeys(formId);
  const title = say(record ? 'form.editTitle' : 'form.createTitle', { title: resource.title[language] });
  return (
    <div className="q-edit" data-testid="form" data-resource={resource.name}>
      <header className="q-edit-head">
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={say('form.back')}
          title={say('form.back')}
          onClick={onClose}
        />
        <h1>{title}</h1>
        {record && <span className="q-soft">{labelOf(resource.display[language], record)}</span>}
      </header>
      {offer}
      <ElsewhereBar {...merging} />
      <GoneBox gone={form.gone} onDismiss={form.dismiss} />
      <div className="q-edit-body">
        <FormFields resource={resource} store={store} id={formId} onSubmit={form.submit} onFault={form.showFaults} />
      </div>
      <footer className="q-edit-foot">
        <FaultSummary store={store} />
        <Button data-testid="cancel" onClick={onClose}>
          {say('form.cancel')}
        </Button>
        <Button data-testid="save" type="primary" htmlType="submit" form={formId} loading={form.isSaving}>
          {say('form.save')}
        </Button>
      </footer>
      {merging.open && <MergeDialog {...merging.open} />}
    </div>
  );
}

/** How many fields are wrong, and what is wrong with the record as a whole. */
function FaultSummary({ store }: { store: FormStore }): ReactNode {
  const { say } = useSay();
  const view = useSyncExternalStore(store.subscribe, store.get);
  const count = Object.values(view.fields).filter((field) => field.isVisible && field.faults.length > 0).length;
  const others = view.otherFaults.map((fault) => fault.message).join(' ');
  if (count === 0 && others === '') return null;
  return (
    <span className="q-faults" role="status">
      {[count > 0 ? say('form.faults', { n: count }) : '', others].join(' ').trim()}
    </span>
  );
}
