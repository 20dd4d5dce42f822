import { Fragment, type ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { zoneIn } from '../../../fields/date-time/zoneClock.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { plainDecimal } from './plainDecimal.ts';
import { Speaking } from './Speaking.tsx';
import { zonedTime } from './zonedTime.ts';

interface PaperValueProps {
  readonly field: Field;
  readonly record: Readonly<Record<string, unknown>>;
  readonly spoken: readonly Language[];
  /** The time zone that a moment is told in. */
  readonly zone?: unknown;
}

/** A value in the languages of the paper: words in each of them, anything else once. */
export function PaperValue({ field: { due: _due, ...field }, record, spoken, zone }: PaperValueProps): ReactNode {
  const value = record[field.name];
  if (isEmpty(value)) return null;
  if (field.kind === 'date-time') return zonedTime(value, zone ?? zoneIn(field.zone, record));
  const { Cell } = consoleFaceOf(field.kind);
  const written = field.kind === 'decimal' ? plainDecimal(value) : value;
  const isWord = field.options !== undefined || field.kind === 'boolean';
  return (isWord ? spoken : spoken.slice(0, 1)).map((language, i) => (
    <Fragment key={language}>
      {i > 0 && ' / '}
      <Speaking language={language}>
        <Cell field={field} value={written} record={record} />
      </Speaking>
    </Fragment>
  ));
}
