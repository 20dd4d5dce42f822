import type { ReactNode } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { consoleFaceOf } from '../../../../fields/consoleFaces.tsx';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { useSay } from '../../../texts/i18n.ts';
import type { Values } from './useBulkEdit.ts';

/** Values of some fields, each as a list shows it; `labels` knows what references are called. */
export function BulkValues({
  resource,
  values,
  labels,
}: {
  resource: Pick<Resource, 'fields'>;
  values: Values;
  labels: Values;
}): ReactNode {
  const { say, language } = useSay();
  return (
    <dl className="q-bulk-values">
      {resource.fields
        .filter(({ name }) => Object.hasOwn(values, name))
        .map((field) => {
          const { Cell } = consoleFaceOf(field.kind);
          const value = values[field.name];
          return (
            <div key={field.name}>
              <dt>{field.title[language]}</dt>
              <dd>
                {isEmpty(value) ? (
                  <em>{say('merge.empty')}</em>
                ) : (
                  <Cell field={field} value={value} record={{ ...labels, ...values }} />
                )}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}
