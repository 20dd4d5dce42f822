import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import type { InputProps } from '../consoleFace.ts';
import { inputAria } from '../faces/inputAria.ts';

/** Chooses a moment, in local time. */
export function DateTimeInput(props: InputProps): ReactNode {
  const { value, onChange, onBlur, isReadOnly, isRequired, faults } = props;
  const moment = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return (
    <DatePicker
      {...inputAria(props)}
      className="q-wide"
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={moment?.isValid() ? moment : null}
      disabled={isReadOnly}
      allowClear={!isRequired}
      status={faults.length > 0 ? 'error' : ''}
      onChange={(chosen) => onChange(chosen ? chosen.toDate().toISOString() : undefined)}
      onBlur={onBlur}
    />
  );
}
