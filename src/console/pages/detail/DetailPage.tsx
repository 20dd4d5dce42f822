import { type ReactNode, useEffect, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { wordsOf } from '../../client/hwError.ts';
import { useRecentRecord } from '../../palette/recentRecords.ts';
import { RereadFailed } from '../../shell/pages/failures.tsx';
import { MessagePage, PageLoading } from '../../shell/pages/MessagePage.tsx';
import { useSay } from '../../texts/i18n.ts';
import { useRemoval } from '../list/useRemoval.ts';
import { useCanView } from '../useCanView.ts';
import { DetailView } from './DetailView.tsx';
import { useRecord } from './useRecord.ts';
import './detail.css';
import './print.css';

export interface DetailPageProps {
  readonly module: ResourceModule;
  readonly id: string;
  /** Whether a form stands in front of it. */
  readonly isCovered: boolean;
  /** Back to the list; undefined where there is none. */
  readonly onBack: (() => void) | undefined;
  /** Shows another record of the list; undefined where there is no list around. */
  readonly onOpen: ((id: string) => void) | undefined;
}

/** One record of any resource in full, to be read. */
export function DetailPage(props: DetailPageProps): ReactNode {
  const { say } = useSay();
  if (useCanView(props.module.resource)) return <PermittedDetail {...props} />;
  return <Told title={say('detail.forbidden')} text={say('detail.forbiddenText')} onBack={props.onBack} />;
}

function PermittedDetail(props: DetailPageProps): ReactNode {
  const { module, id, onBack } = props;
  const speaker = useSay();
  const { say } = speaker;
  const [removed, setRemoved] = useState<string>();
  const removal = useRemoval(module.resource, (doomed) => setRemoved('id' in doomed ? doomed.id : undefined));
  // From the page that is in front, and only if it still shows that record: by then somebody may be elsewhere.
  useEffect(() => {
    if (removed !== id) return;
    setRemoved(undefined);
    onBack?.();
  }, [removed, id, onBack]);
  const { record, isRow, error, isFetching, refetch } = useRecord(module.resource, id, removal.isRemoving);
  useRecentRecord(module.resource, isRow ? undefined : record);
  if (record) {
    const note = error && <RereadFailed error={error} onRetry={refetch} />;
    return <DetailView {...props} record={record} isRow={isRow} removal={removal} note={note} />;
  }
  if (!error || isFetching) return <PageLoading />;
  if (error.code === errors.notFound.code)
    return <Told title={say('detail.gone')} text={wordsOf(error, speaker)} onBack={onBack} />;
  return <Told title={say('form.failed')} text={wordsOf(error, speaker)} onBack={onBack} onRetry={refetch} />;
}

interface ToldProps extends Pick<DetailPageProps, 'onBack'> {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}

function Told({ title, text, onBack, onRetry }: ToldProps): ReactNode {
  const { say } = useSay();
  return (
    <MessagePage handle="detail-failed" title={title} text={text}>
      {onRetry && (
        <button type="button" className="q-button q-button-primary" onClick={onRetry}>
          {say('list.retry')}
        </button>
      )}
      {onBack && (
        <button type="button" className="q-button" onClick={onBack}>
          {say('form.back')}
        </button>
      )}
    </MessagePage>
  );
}
