import type { ReactNode } from 'react';
import { labelKey } from '../../../contract/record.ts';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { kindOf } from '../../../fields/kinds.ts';
import { useSay } from '../../texts/useSay.ts';
import { SmallTable } from './SmallTable.tsx';
import type { LogEntryChange } from './useLog.ts';

interface LogChangeProps {
  readonly field: Field;
  readonly change: LogEntryChange;
  /** What a referred record is called. */
  readonly labelled: (field: Field, value: unknown) => string | undefined;
}

/** One field of a line of the log: what it was, and what it became. */
export function LogChange({ field, change, labelled }: LogChangeProps): ReactNode {
  const { say, language } = useSay();
  const { before, after } = change;
  const show = (value: unknown) => <LogValue field={field} value={value} label={labelled(field, value)} />;
  return (
    <div>
      <dt>{field.title[language]}</dt>
      <dd>
        {!isEmpty(before) && (
          <>
            <span className="q-log-before">{show(before)}</span>
            <span aria-hidden="true"> → </span>
            <span className="q-hidden">{say('detail.became')}</span>
          </>
        )}
        {isEmpty(after) ? <span className="q-soft">{say('detail.emptied')}</span> : show(after)}
      </dd>
    </div>
  );
}

function LogValue({ field, value, label }: { field: Field; value: unknown; label: string | undefined }): ReactNode {
  const { language } = useSay();
  if (kindOf(field.kind)?.json === 'array' && Array.isArray(value))
    return <SmallTable label={field.title[language]} fields={field.items ?? []} records={value} />;
  const { Cell } = consoleFaceOf(field.kind);
  const record = { [field.name]: value, [labelKey(field.name)]: label };
  return <Cell field={field} value={value} record={record} />;
}
