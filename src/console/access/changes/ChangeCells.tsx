import { TextField } from '@refinedev/antd';
import { type ReactNode, useMemo } from 'react';
import { type ChangeLine, changeKinds } from '../../../contract/log.ts';
import type { Resource } from '../../../contract/resource.ts';
import { LogChange, logFields } from '../../pages/detail/log/LogChange.tsx';
import { LogEvent, useDoneWord } from '../../pages/detail/log/LogEvent.tsx';
import { useReferenceLabels } from '../../pages/detail/log/useReferenceLabels.ts';
import { ReferenceLink } from '../../pages/detail/ReferenceLink.tsx';
import { useResource } from '../../pages/records/resource.ts';
import { Failure } from '../../system/Failure.tsx';
import { useWord } from '../texts.ts';

interface LineProps {
  readonly line: ChangeLine;
}

export function Who({ line: { operator, operatorName } }: LineProps): ReactNode {
  return (
    <>
      {operatorName} {operatorName !== operator && <TextField type="secondary" value={operator} />}
    </>
  );
}

/** What was done, as the file of the resource calls it, or in a word until that is known. */
export function Done({ line }: LineProps): ReactNode {
  const word = useWord();
  const { module } = useResource(line.resource);
  const kind = changeKinds.find((one) => one === line.action.split(':')[0]) ?? 'action';
  return (
    <>
      {module ? <DoneBy resource={module.resource} action={line.action} /> : word(kind)}{' '}
      <LogEvent resource={module?.resource} line={line} />
    </>
  );
}

function DoneBy({ resource, action }: { readonly resource: Resource; readonly action: string }): ReactNode {
  return useDoneWord(resource)(action);
}

export function Named({ line: { resource, recordId, recordLabel = recordId, isThere } }: LineProps): ReactNode {
  const word = useWord();
  if (isThere)
    return (
      <ReferenceLink resource={resource} id={recordId}>
        {recordLabel}
      </ReferenceLink>
    );
  return (
    <>
      {recordLabel} <TextField type="secondary" value={word('recordGone')} />
    </>
  );
}

/** Every field of a line of the log, from what to what. */
export function Fields({ line }: LineProps): ReactNode {
  const word = useWord();
  const { module, error, retry } = useResource(line.resource);
  return (
    <div className="q-log" data-testid="change-fields">
      {module && <ChangedFields resource={module.resource} line={line} />}
      {!module && (error ? <Failure error={error} retry={retry} /> : word('loading'))}
    </div>
  );
}

interface ChangedFieldsProps extends LineProps {
  readonly resource: Resource;
}

function ChangedFields({ resource, line }: ChangedFieldsProps): ReactNode {
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
