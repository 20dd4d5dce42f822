import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import type { InputProps } from '../consoleFace.ts';
import { inputAria } from '../faces/inputAria.ts';

const format = 'YYYY-MM-DD';

/** Chooses a day. */
export function DateInput(props: InputProps): ReactNode {
  const { value, onChange, onBlur, isReadOnly, isRequired, faults } = props;
  const day = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return (
    <DatePicker
      {...inputAria(props)}
      className="q-wide"
      value={day?.isValid() ? day : null}
      format={format}
      disabled={isReadOnly}
      allowClear={!isRequired}
      status={faults.length > 0 ? 'error' : ''}
      onChange={(chosen) => onChange(chosen ? chosen.format(format) : undefined)}
      onBlur={onBlur}
    />
  );
}
