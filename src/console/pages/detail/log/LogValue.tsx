import type { ReactNode } from 'react';
import { labelKey } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import { consoleFaceOf } from '../../../../fields/consoleFaces.tsx';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { kindOf } from '../../../../fields/kinds.ts';
import { useSay } from '../../../texts/i18n.ts';
import { SmallTable } from '../SmallTable.tsx';

interface LogValueProps {
  readonly field: Field;
  readonly value: unknown;
  /** What a referred record is called. */
  readonly label: string | undefined;
  /** What stands for nothing; “emptied” when left out. */
  readonly emptyText?: string;
  /** The record: on whose clock a moment is; that of whoever looks when left out. */
  readonly around?: Readonly<Record<string, unknown>>;
}

/** A value that a field had, as the screens show it; nothing where it had none. */
export function LogValue({ field, value, label, emptyText, around = {} }: LogValueProps): ReactNode {
  const { say, language } = useSay();
  if (isEmpty(value)) return <span className="q-soft">{emptyText ?? say('detail.emptied')}</span>;
  if (kindOf(field.kind)?.json === 'array' && Array.isArray(value))
    return <SmallTable label={field.title[language]} fields={field.items ?? []} records={value} />;
  const { Cell } = consoleFaceOf(field.kind);
  const clocks = (field.zone ?? []).map((key) => [key, around[key]] as const);
  const record = { ...Object.fromEntries(clocks), [field.name]: value, [labelKey(field.name)]: label };
  return <Cell field={field} value={value} record={record} />;
}
