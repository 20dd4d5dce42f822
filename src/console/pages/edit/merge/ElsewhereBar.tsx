import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useSay } from '../../../texts/useSay.ts';
import { useAuthor } from './useAuthor.ts';
import type { Merging } from './useMerging.ts';
import './merge.css';

interface ElsewhereBarProps extends Merging {
  readonly resource: Resource;
}

/** The quiet line in a form whose record was changed or deleted elsewhere. */
export function ElsewhereBar({ resource, elsewhere, mergeNow, tellDeleted }: ElsewhereBarProps): ReactNode {
  const { say } = useSay();
  if (!elsewhere) return null;
  const isDeleted = elsewhere.what === 'deleted';
  return (
    <div className="q-elsewhere" data-testid="changed-elsewhere" data-what={elsewhere.what} role="status">
      <p>{isDeleted ? say('merge.isDeleted') : <ChangedBy resource={resource} now={elsewhere.now} />}</p>
      <Button data-testid="merge-now" onClick={() => void (isDeleted ? tellDeleted() : mergeNow())}>
        {say(isDeleted ? 'merge.what' : 'merge.now')}
      </Button>
    </div>
  );
}

function ChangedBy({ resource, now }: { readonly resource: Resource; readonly now: WireRecord }): ReactNode {
  const { say } = useSay();
  return say('merge.isChanged', { name: useAuthor(resource, now) });
}
