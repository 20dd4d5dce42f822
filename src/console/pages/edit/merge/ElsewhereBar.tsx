import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../../texts/useSay.ts';
import type { Merging } from './useMerging.ts';
import './merge.css';

/** The quiet line in a form whose record was changed or deleted elsewhere. */
export function ElsewhereBar({ elsewhere, mergeNow, tellDeleted }: Merging): ReactNode {
  const { say } = useSay();
  if (!elsewhere) return null;
  const isDeleted = elsewhere.what === 'deleted';
  return (
    <div className="q-elsewhere" data-testid="changed-elsewhere" data-what={elsewhere.what} role="status">
      <p>{isDeleted ? say('merge.isDeleted') : say('merge.isChanged', { name: elsewhere.by })}</p>
      <Button data-testid="merge-now" onClick={() => void (isDeleted ? tellDeleted() : mergeNow())}>
        {say(isDeleted ? 'merge.what' : 'merge.now')}
      </Button>
    </div>
  );
}
