import type { ReactNode } from 'react';
import { consoleFaceOf } from '../../fields/consoleFaces.tsx';
import { useField } from './useField.ts';

interface FieldValueProps {
  readonly resource: string;
  readonly field: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** The value of a field as lists show it: a choice as a coloured tag, a reference by its label, a moment as local time. */
export function FieldValue({ resource, field, record }: FieldValueProps): ReactNode {
  const known = useField(resource, field).field;
  if (!known) return null;
  const { Cell } = consoleFaceOf(known.kind);
  return <Cell field={known} value={record[field]} record={record} />;
}
