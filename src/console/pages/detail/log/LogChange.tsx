import type { ReactNode } from 'react';
import type { LogChange as Change } from '../../../../contract/log.ts';
import type { Field } from '../../../../contract/resource.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { useSay } from '../../../texts/i18n.ts';
import { LineChanges } from './LineChanges.tsx';
import { isListChange, ListChanges } from './ListChanges.tsx';
import { LogValue } from './LogValue.tsx';
import { lineChanges } from './lineChanges.ts';

interface LogChangeProps {
  readonly field: Field;
  readonly change: Change;
  /** What a referred record is called. */
  readonly labelled: (field: Field, value: unknown) => string | undefined;
  /** The record: on whose clock its moments are; that of whoever looks when left out. */
  readonly around?: Readonly<Record<string, unknown>>;
}

/** One field of a line of the log: what it was, and what it became. */
export function LogChange({ field, change, labelled, around = {} }: LogChangeProps): ReactNode {
  const { say, language } = useSay();
  const { before, after } = change;
  const lines = field.kind === 'lines' ? lineChanges(before, after) : undefined;
  const isList = isListChange(field, change);
  const isValue = !lines && !isList;
  const show = (value: unknown) => (
    <LogValue
      field={field}
      value={value}
      label={change.labels?.[String(value)] ?? labelled(field, value)}
      around={around}
    />
  );
  return (
    <div>
      <dt>{field.title[language]}</dt>
      <dd>
        {lines && <LineChanges field={field} changes={lines} />}
        {isList && <ListChanges field={field} change={change} labelled={labelled} />}
        {isValue && !isEmpty(before) && (
          <>
            <span className="q-log-before">{show(before)}</span>
            <span aria-hidden="true"> → </span>
            <span className="q-hidden">{say('detail.became')}</span>
          </>
        )}
        {isValue && show(after)}
      </dd>
    </div>
  );
}
