import type { ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/i18n.ts';
import { useAbilities } from '../useAbilities.ts';
import { copiedRecord } from './copiedRecord.ts';
import { useOpenCopy } from './handedOver.ts';

interface CopyButtonProps {
  readonly resource: Resource;
  /** The record with everything that it has, its lines too. */
  readonly record: WireRecord;
  readonly isDisabled: boolean;
}

/** Opens the form of a new record that begins as this one is; there for whoever may create one. */
export function CopyButton({ resource, record, isDisabled }: CopyButtonProps): ReactNode {
  const { say } = useSay();
  const openCopy = useOpenCopy();
  const isAble = useAbilities(resource)('create');
  if (!isAble) return null;
  return (
    <button
      type="button"
      className="q-button"
      data-testid="row-copy"
      disabled={isDisabled}
      onClick={() => openCopy(copiedRecord(resource, record), record)}
    >
      {say('detail.copy')}
    </button>
  );
}
