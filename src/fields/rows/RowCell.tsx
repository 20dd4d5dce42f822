import { type ReactNode, useMemo } from 'react';
import type { Field } from '../../contract/resource.ts';
import type { InputProps } from '../consoleFace.ts';
import { SiblingsContext, useFieldServices } from '../services.tsx';

interface RowCellProps extends InputProps {
  readonly item: Field;
  readonly row: Readonly<Record<string, unknown>>;
  readonly index: number;
}

/** One cell of a rows input: the item field's own input, with its messages below. */
export function RowCell({
  id,
  field,
  item,
  row,
  index,
  faults,
  isReadOnly,
  onChange,
  onBlur,
}: RowCellProps): ReactNode {
  const { language, faceOf } = useFieldServices();
  const { Input } = faceOf(item.kind);
  const path = `/${field.name}/${index}/${item.name}`;
  const mine = faults.filter((fault) => fault.path === path);
  const cellId = `${id}-${index}-${item.name}`;
  const siblings = useMemo(() => ({ get: () => row, subscribe: () => () => undefined }), [row]);
  return (
    <SiblingsContext value={siblings}>
      <label className="q-hidden" htmlFor={cellId}>
        {`${item.title[language]} ${index + 1}`}
      </label>
      <Input
        id={cellId}
        field={item}
        value={row[item.name]}
        onChange={onChange}
        onBlur={onBlur}
        isReadOnly={isReadOnly}
        isRequired={item.required}
        faults={mine}
        describedBy={`${cellId}-fault`}
      />
      {mine.map((fault) => (
        <p key={fault.message} id={`${cellId}-fault`} className="q-field-error" data-testid="field-error">
          {fault.message}
        </p>
      ))}
    </SiblingsContext>
  );
}
