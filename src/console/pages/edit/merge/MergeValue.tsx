import type { ReactNode } from 'react';
import type { Field } from '../../../../contract/resource.ts';
import { consoleFaceOf } from '../../../../fields/consoleFaces.tsx';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { useSay } from '../../../texts/i18n.ts';
import { SmallTable } from '../../detail/SmallTable.tsx';
import { sameValue } from './sameValue.ts';
import type { Conflict, Sides, Values } from './sides.ts';

/** What one side has: a value, several that belong together, or the fields of a line that the other side has deleted. */
export function MergeValue({ conflict, side }: { conflict: Conflict; side: keyof Sides }): ReactNode {
  const { say, language } = useSay();
  const values = conflict.values[side];
  if (!values) return <em>{say('merge.deleted')}</em>;
  const shown = shownFields(conflict);
  if (shown.length === 1 && shown[0] && conflict.fields.length === 1)
    return <OneValue field={shown[0]} values={values} />;
  return (
    <dl>
      {shown.map((field) => (
        <div key={field.name}>
          <dt>{field.title[language]}</dt>
          <dd>
            <OneValue field={field} values={values} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of a line that is deleted on one side: what the other has changed in it. */
function shownFields({ fields, values }: Conflict): readonly Field[] {
  const { base, mine, theirs } = values;
  const left = mine && theirs ? undefined : (mine ?? theirs);
  return base && left ? fields.filter((field) => !sameValue(field, base[field.name], left[field.name])) : fields;
}

function OneValue({ field, values }: { field: Field; values: Values }): ReactNode {
  const { say, language } = useSay();
  const value = values[field.name];
  const { Cell } = consoleFaceOf(field.kind);
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return <em>{say('merge.empty')}</em>;
  if (!Array.isArray(value) || !field.items) return <Cell field={field} value={value} record={values} />;
  return <SmallTable label={field.title[language]} fields={field.items} records={value as Values[]} />;
}
