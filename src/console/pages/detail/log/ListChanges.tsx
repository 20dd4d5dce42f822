import type { ReactNode } from 'react';
import type { LogChange } from '../../../../contract/log.ts';
import type { Field } from '../../../../contract/resource.ts';
import { referenceChanges } from '../../../access/lateParts.ts';
import { useWord } from '../words/useWord.ts';

interface ListChangesProps {
  readonly field: Field;
  readonly change: Pick<LogChange, 'before' | 'after' | 'labels'>;
  /** What a referred record is called. */
  readonly labelled: (field: Field, value: unknown) => string | undefined;
}

/** Whether a change is one of a list of records, of which what came and what went is told. */
export function isListChange({ references }: Field, { before, after }: ListChangesProps['change']): boolean {
  return references !== undefined && (Array.isArray(before) || Array.isArray(after));
}

/** What came into a list of records and what went, by what they are called. */
export function ListChanges({ field, change, labelled }: ListChangesProps): ReactNode {
  const word = useWord();
  const { before, after, labels } = change;
  const resource = field.references?.resource ?? '';
  const Own = Object.hasOwn(referenceChanges, resource) ? referenceChanges[resource] : undefined;
  if (Own) return <Own before={before} after={after} />;
  const [was, is] = [idsIn(before), idsIn(after)];
  const show = (ids: ReadonlySet<string>) => [...ids].map((id) => labels?.[id] ?? labelled(field, id) ?? id).join(', ');
  const [came, went] = [is.difference(was), was.difference(is)];
  return (
    <>
      {came.size > 0 && (
        <span>
          {word('lineCame')} {show(came)}
        </span>
      )}
      {came.size > 0 && went.size > 0 && <br />}
      {went.size > 0 && (
        <span>
          {word('lineWent')} {show(went)}
        </span>
      )}
    </>
  );
}

function idsIn(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(String) : []);
}
