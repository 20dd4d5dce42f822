import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import { type HwError, wordsOf } from '../../client/hwError.ts';
import { useRecentRecord } from '../../palette/recentRecords.ts';
import { usePlace } from '../../shell/layout/page.ts';
import { MessagePage, PageLoading } from '../../shell/pages/MessagePage.tsx';
import { useSay } from '../../texts/i18n.ts';
import { AntdLook } from '../../theme/AntdLook.tsx';
import { copiedRecord } from '../copy/copiedRecord.ts';
import { copyIn, forgetCopy, useOpenCopy } from '../copy/handedOver.ts';
import { type FormQuery, withForm } from '../formQuery.ts';
import { DraftedForm } from './DraftedForm.tsx';
import { FormForbidden } from './FormForbidden.tsx';
import { useEditable } from './useEditable.ts';
import { useMayFill } from './useMayFill.ts';
import type { RecordFormProps } from './useRecordForm.ts';

interface EditPageProps extends Pick<OneProps, 'module' | 'onSaved'> {
  readonly form: FormQuery;
  /** In place of showing again what the form stood over. */
  readonly onClose?: () => void;
}

/** Creating or changing one record of any resource, in place over its list. */
export function EditPage({ form, onClose, ...props }: EditPageProps): ReactNode {
  const { search, go } = usePlace();
  const close = onClose ?? (() => go(withForm(search, undefined)));
  if (!useMayFill(props.module.resource, form)) return <FormForbidden onClose={close} />;
  return (
    <AntdLook>
      {form.mode === 'create' ? (
        <CreateOne {...props} onClose={close} />
      ) : (
        <EditOne {...props} id={form.id} onClose={close} />
      )}
    </AntdLook>
  );
}

type OneProps = Pick<RecordFormProps, 'module' | 'onClose' | 'onSaved'>;

/** A new record, with what it was handed over to begin with. */
function CreateOne(props: OneProps): ReactNode {
  const { memory } = usePlace();
  const [copied] = useState(() => copyIn(memory));
  useEffect(() => forgetCopy(memory), [memory]);
  return (
    <DraftedForm {...props} record={undefined} copied={copied?.values} copyOf={copied?.of} onCopy={() => undefined} />
  );
}

function EditOne({ id, ...props }: OneProps & { readonly id: string }): ReactNode {
  const { module, onClose } = props;
  const speaker = useSay();
  const { say } = speaker;
  const { query } = useOne<WireRecord, HwError>({
    resource: module.resource.name,
    id,
    // Never a remembered copy: its version would be an old one.
    queryOptions: { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
    successNotification: false,
    errorNotification: false,
  });
  const [record, setRecord] = useState<WireRecord>();
  const openCopy = useOpenCopy();
  useRecentRecord(module.resource, record);
  const editable = useEditable(module, record);
  // What is being edited changes only when the person says so, whatever is read again behind the form.
  if (!record && query.isFetchedAfterMount && query.data) setRecord(query.data.data);

  // The record is no more, so nothing that was once in it stands in the way of its unique values.
  const copy = (typed: Readonly<Record<string, unknown>>) =>
    openCopy(copiedRecord(module.resource, typed, { isLast: true }));
  if (record) return <DraftedForm {...props} {...editable} record={record} onCopy={copy} />;
  if (!query.isError) return <PageLoading />;
  if (query.error?.code === errors.forbidden.code) return <FormForbidden onClose={onClose} />;
  return (
    <MessagePage title={say('form.failed')} text={wordsOf(query.error, speaker)}>
      <Button onClick={() => void query.refetch()}>{say('list.retry')}</Button>
      <Button onClick={onClose}>{say('form.back')}</Button>
    </MessagePage>
  );
}
