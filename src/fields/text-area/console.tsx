import { Input } from 'antd';
import type { ConsoleFace, InputProps } from '../consoleFace.ts';
import { inputAria } from '../faces/inputAria.ts';
import { TextCell } from '../faces/TextCell.tsx';
import { TextFilter } from '../faces/TextFilter.tsx';

/** Several lines of text. */
export const textAreaFace: ConsoleFace = {
  Cell: TextCell,
  Input: TextAreaInput,
  Filter: TextFilter,
  width: 200,
  isWide: true,
};

function TextAreaInput(props: InputProps) {
  const { field, value, onChange, onBlur, isReadOnly, faults } = props;
  const limit = field.maxLength;
  return (
    <Input.TextArea
      {...inputAria(props)}
      rows={3}
      value={typeof value === 'string' ? value : ''}
      disabled={isReadOnly}
      status={faults.length > 0 ? 'error' : ''}
      {...(limit === undefined ? {} : { count: { show: true, max: limit } })}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onBlur}
    />
  );
}
