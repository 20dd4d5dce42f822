import { type ReactNode, useMemo } from 'react';
import type { WireRecord } from '../../contract/record.ts';
import { LateLabelDialog } from '../pages/labels/LateLabelDialog.tsx';
import { useResource } from '../pages/useResource.ts';

interface LabelsProps {
  readonly resource: string;
  /** The name of the label in the resource file. */
  readonly label: string;
  /** The records that are printed, as they are here. */
  readonly records: readonly WireRecord[];
  readonly onClose: () => void;
}

/** The labels of some records in front of the page, to be looked at and printed; nothing for whoever may not print them. */
export function Labels({ resource, label, records, onClose }: LabelsProps): ReactNode {
  const { module } = useResource(resource);
  const known = module?.resource.labels?.find(({ name }) => name === label);
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records]);
  const target = useMemo(() => ({ ids: [...byId.keys()] }), [byId]);
  if (!module || !known) return null;
  return (
    <LateLabelDialog
      resource={module.resource}
      label={known}
      target={target}
      recordOf={(id) => byId.get(id)}
      onClose={onClose}
    />
  );
}
