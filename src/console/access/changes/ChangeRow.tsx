import { type ReactNode, useMemo, useState } from 'react';
import { type ChangeLine, changeKinds } from '../../../contract/changeLog.ts';
import type { Resource } from '../../../contract/resource.ts';
import { localTime } from '../../../fields/date-time/localTime.ts';
import { LogChange, logFields } from '../../pages/detail/log/LogChange.tsx';
import { LogEvent, useDoneWord } from '../../pages/detail/log/LogEvent.tsx';
import { useReferenceLabels } from '../../pages/detail/log/useReferenceLabels.ts';
import { ReferenceLink } from '../../pages/detail/ReferenceLink.tsx';
import { useResource } from '../../pages/records/resource.ts';
import { Failure } from '../tables.tsx';
import { useWord } from '../words.ts';

interface ChangeRowProps {
  readonly line: ChangeLine;
  /** As many columns as the table has. */
  readonly width: number;
}

/** What was done to a record, by whom and when; the fields, from what to what, when they are asked for. */
export function ChangeRow({ line, width }: ChangeRowProps): ReactNode {
  const word = useWord();
  const [isOpen, setOpen] = useState(false);
  const { module, error, retry } = useResource(line.resource);
  const { operator, operatorName, changes } = line;
  const told = { record: line.recordLabel ?? line.recordId, n: changes.length };
  return (
    <>
      <tr data-testid="change" data-resource={line.resource} data-action={line.action}>
        <td className="q-figures">{localTime(line.time)}</td>
        <th scope="row">
          {operatorName} {operatorName !== operator && <span className="q-soft">{operator}</span>}
        </th>
        <td>
          {module ? <Done resource={module.resource} action={line.action} /> : <Kind action={line.action} />}{' '}
          <LogEvent resource={module?.resource} line={line} />
        </td>
        <td>{line.resourceTitle}</td>
        <td>
          <Named line={line} />
        </td>
        <td>
          {changes.length > 0 && (
            <button
              type="button"
              className="q-link"
              data-testid="change-open"
              aria-expanded={isOpen}
              aria-label={word('fieldsOf', told)}
              onClick={() => setOpen(!isOpen)}
            >
              {word('fieldsChanged', told)}
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={width} className="q-log" data-testid="change-fields">
            {module && <ChangedFields resource={module.resource} line={line} />}
            {!module && (error ? <Failure error={error} retry={retry} /> : word('loading'))}
          </td>
        </tr>
      )}
    </>
  );
}

/** What was done, as the file of the resource calls it. */
function Done({ resource, action }: { readonly resource: Resource; readonly action: string }): ReactNode {
  return useDoneWord(resource)(action);
}

/** The same in a word, until that is known. */
function Kind({ action }: { readonly action: string }): ReactNode {
  const word = useWord();
  return word(changeKinds.find((kind) => kind === action.split(':')[0]) ?? 'action');
}

function Named({ line: { resource, recordId, recordLabel, isThere } }: Pick<ChangeRowProps, 'line'>): ReactNode {
  const word = useWord();
  const name = recordLabel ?? recordId;
  if (isThere)
    return (
      <ReferenceLink resource={resource} id={recordId}>
        {name}
      </ReferenceLink>
    );
  return (
    <>
      {name} <span className="q-soft">{word('recordGone')}</span>
    </>
  );
}

interface ChangedFieldsProps {
  readonly resource: Resource;
  readonly line: ChangeLine;
}

/** Every field of a line of the log, from what to what. */
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
