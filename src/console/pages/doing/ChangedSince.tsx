import type { ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/i18n.ts';
import { MergeValue } from '../edit/merge/MergeValue.tsx';
import { useAuthor } from '../edit/merge/useAuthor.ts';
import { changedFields } from './changedFields.ts';
import '../edit/merge/merge.css';

type Values = Readonly<Record<string, unknown>>;

interface ChangedSinceProps {
  readonly resource: Resource;
  readonly seen: Values;
  readonly now: WireRecord;
}

/** Who has changed a record since somebody has seen it, and what: as it was seen, and as it is now. */
export function ChangedSince({ resource, seen, now }: ChangedSinceProps): ReactNode {
  const { say, language } = useSay();
  const name = useAuthor(resource, now);
  const fields = changedFields(resource, seen, now);
  return (
    <div data-testid="changed-since">
      <p>{say(fields.length > 0 ? 'doing.changedSince' : 'doing.changedUnseen', { name })}</p>
      {/* Of a record of which nothing was seen there is nothing to compare. */}
      {fields.length > 0 && (
        <div className="q-merge-box">
          <table className="q-merge-table">
            <thead>
              <tr>
                <th scope="col">{say('merge.field')}</th>
                <th scope="col">{say('merge.base')}</th>
                <th scope="col">{say('doing.asNow')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field.name} data-field={field.name}>
                  <th scope="row">{field.title[language]}</th>
                  <td data-title={say('merge.base')}>
                    <Value field={field} values={seen} />
                  </td>
                  <td data-title={say('doing.asNow')}>
                    <Value field={field} values={now} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function Value({ field, values }: { readonly field: Field; readonly values: Values }): ReactNode {
  const sides = { base: values, mine: values, theirs: values };
  return <MergeValue conflict={{ key: field.name, fields: [field], line: undefined, values: sides }} side="base" />;
}
