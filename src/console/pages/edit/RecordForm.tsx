import { ArrowLeftOutlined } from '@ant-design/icons';
import Form from '@rjsf/core';
import { Button } from 'antd';
import { type ReactNode, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { labelOf } from '../../../contract/record.ts';
import { LineStatesContext, SiblingsContext } from '../../../fields/services.tsx';
import { useSay } from '../../texts/useSay.ts';
import type { FormStore } from './createFormStore.ts';
import { FaceWidget } from './FaceWidget.tsx';
import { FieldBox } from './FieldBox.tsx';
import { FormContext } from './formContext.ts';
import { GoneBox } from './gone/GoneBox.tsx';
import { Sections } from './Sections.tsx';
import { useFormKeys } from './useFormKeys.ts';
import { useFormSiblings } from './useFormSiblings.ts';
import { type RecordFormProps, useRecordForm } from './useRecordForm.ts';

const widgets = { face: FaceWidget };
const templates = { FieldTemplate: FieldBox, ObjectFieldTemplate: Sections };

/** The form of a record: RJSF holds it together, the field faces are its inputs. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { module, record, offer, onClose } = props;
  const { resource } = module;
  const { say, language } = useSay();
  const form = useRecordForm(props);
  const { store } = form;
  const formId = useId();
  useFormKeys(formId);
  const parts = useMemo(() => ({ resource, store }), [resource, store]);
  const inside = useRef<Form>(null);
  const siblings = useFormSiblings(store, resource, inside);
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
        {record && <span className="q-soft">{labelOf(resource.display, record)}</span>}
      </header>
      {offer}
      <GoneBox gone={form.gone} onDismiss={form.dismiss} />
      <div className="q-edit-body">
        <FormContext value={parts}>
          <SiblingsContext value={siblings}>
            <LineStatesContext value={store.lineStateOf}>
              <Form
                ref={inside}
                key={form.edition}
                id={formId}
                idPrefix={formId}
                schema={form.schemas.schema}
                uiSchema={form.schemas.uiSchema}
                validator={form.validator}
                initialFormData={store.get().typed}
                widgets={widgets}
                templates={templates}
                noHtml5Validate
                showErrorList={false}
                onChange={({ formData }) => store.change(formData)}
                onSubmit={() => void form.submit()}
                onError={form.showFaults}
              />
            </LineStatesContext>
          </SiblingsContext>
        </FormContext>
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
