import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useRecentRecord } from '../../palette/useRecentRecord.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { MessagePage } from '../../shell/pages/MessagePage.tsx';
import { PageLoading } from '../../shell/pages/PageLoading.tsx';
import { useSay } from '../../texts/useSay.ts';
import { AntdLook } from '../../theme/AntdLook.tsx';
import { copiedRecord } from '../copy/copiedRecord.ts';
import { copyIn, forgetCopy, useOpenCopy } from '../copy/handedOver.ts';
import { type FormQuery, withForm } from '../formQuery.ts';
import { DraftedForm } from './DraftedForm.tsx';

/** Creating or changing one record of any resource, in place over its list. */
export function EditPage({ module, form }: { module: ResourceModule; form: FormQuery }): ReactNode {
  const { search, go } = usePlace();
  const close = () => go(withForm(search, undefined));
  return (
    <AntdLook>
      {form.mode === 'create' ? (
        <CreateOne module={module} onClose={close} />
      ) : (
        <EditOne module={module} id={form.id} onClose={close} />
      )}
    </AntdLook>
  );
}

interface OneProps {
  readonly module: ResourceModule;
  readonly onClose: () => void;
}

/** A new record, with what it was handed over to begin with. */
function CreateOne({ module, onClose }: OneProps): ReactNode {
  const { memory } = usePlace();
  const [copied] = useState(() => copyIn(memory));
  useEffect(() => forgetCopy(memory), [memory]);
  return <DraftedForm module={module} record={undefined} copied={copied} onClose={onClose} onCopy={() => undefined} />;
}

function EditOne({ module, id, onClose }: OneProps & { readonly id: string }): ReactNode {
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
  // What is being edited changes only when the person says so, whatever is read again behind the form.
  if (!record && query.isFetchedAfterMount && query.data) setRecord(query.data.data);

  // The record is no more, so nothing that was once in it stands in the way of its unique values.
  const copy = (typed: Readonly<Record<string, unknown>>) =>
    openCopy(copiedRecord(module.resource, typed, { isLast: true }));
  if (record) return <DraftedForm module={module} record={record} onClose={onClose} onCopy={copy} />;
  if (!query.isError) return <PageLoading />;
  return (
    <MessagePage title={say('form.failed')} text={wordsOf(query.error, speaker)}>
      <Button onClick={() => void query.refetch()}>{say('list.retry')}</Button>
      <Button onClick={onClose}>{say('form.back')}</Button>
    </MessagePage>
  );
}
