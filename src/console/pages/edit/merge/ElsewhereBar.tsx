import { Button } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useSay } from '../../../texts/i18n.ts';
import type { FormStore } from '../createFormStore.ts';
import { useAuthor } from './useAuthor.ts';
import type { Merging } from './useMerging.ts';
import './merge.css';

interface ElsewhereBarProps extends Merging {
  readonly resource: Resource;
  readonly store: FormStore;
}

/** What is said where something was typed, and where the form only shows what it has read. */
const words = {
  changed: {
    typed: { told: 'merge.isChanged', asked: 'merge.now' },
    untouched: { told: 'merge.isChangedOnly', asked: 'merge.show' },
  },
  deleted: {
    typed: { told: 'merge.isDeleted', asked: 'merge.what' },
    untouched: { told: 'merge.isDeletedOnly', asked: 'merge.what' },
  },
} as const;

/** The quiet line in a form whose record was changed or deleted elsewhere. */
export function ElsewhereBar({ resource, store, elsewhere, mergeNow, tellDeleted }: ElsewhereBarProps): ReactNode {
  const { say } = useSay();
  const isTyped = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  if (!elsewhere) return null;
  const { told, asked } = words[elsewhere.what][isTyped ? 'typed' : 'untouched'];
  const isDeleted = elsewhere.what === 'deleted';
  return (
    <div className="q-elsewhere" data-testid="changed-elsewhere" data-what={elsewhere.what} role="status">
      <p>{isDeleted ? say(told) : <ByAuthor {...{ resource, told }} now={elsewhere.now} />}</p>
      <Button data-testid="merge-now" onClick={() => void (isDeleted ? tellDeleted() : mergeNow())}>
        {say(asked)}
      </Button>
    </div>
  );
}

interface ByAuthorProps {
  readonly resource: Resource;
  readonly now: WireRecord;
  readonly told: Parameters<ReturnType<typeof useSay>['say']>[0];
}

function ByAuthor({ resource, now, told }: ByAuthorProps): ReactNode {
  const { say } = useSay();
  return say(told, { name: useAuthor(resource, now) });
}
