import { type ReactNode, useMemo } from 'react';
import type { ChangeLine } from '../../../contract/changeLog.ts';
import type { Resource } from '../../../contract/resource.ts';
import { LogChange } from '../../pages/detail/log/LogChange.tsx';
import { logFields } from '../../pages/detail/log/logFields.ts';
import { useReferenceLabels } from '../../pages/detail/log/useReferenceLabels.ts';

interface ChangedFieldsProps {
  readonly resource: Resource;
  readonly line: ChangeLine;
}

/** Every field of a line of the log, from what to what. */
export function ChangedFields({ resource, line }: ChangedFieldsProps): ReactNode {
  const fields = useMemo(() => logFields(resource), [resource]);
  const lines = useMemo(() => [line], [line]);
  const labelled = useReferenceLabels(fields, lines);
  return (
    <dl>
      {line.changes.map((change) => {
        const field = fields.get(change.field);
        return field && <LogChange key={change.field} field={field} change={change} labelled={labelled} />;
      })}
    </dl>
  );
}
