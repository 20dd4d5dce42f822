import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import type { InputProps } from '../consoleFace.ts';
import { inputAria } from '../faces/inputAria.ts';

const toMinute = 'YYYY-MM-DD HH:mm';
const toSecond = 'YYYY-MM-DD HH:mm:ss';

/** Chooses a moment, in local time: to the minute, but seconds that are typed or there already are shown and kept. */
export function DateTimeInput(props: InputProps): ReactNode {
  const { value, onChange, onBlur, isReadOnly, isRequired, faults } = props;
  const given = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  const moment = given?.isValid() ? given : null;
  const hasSeconds = (moment?.second() ?? 0) > 0;
  return (
    <DatePicker
      {...inputAria(props)}
      className="q-wide"
      showTime={{ format: hasSeconds ? 'HH:mm:ss' : 'HH:mm' }}
      format={hasSeconds ? [toSecond, toMinute] : [toMinute, toSecond]}
      value={moment}
      disabled={isReadOnly}
      allowClear={!isRequired}
      status={faults.length > 0 ? 'error' : ''}
      onChange={(chosen) => onChange(chosen ? chosen.toDate().toISOString() : undefined)}
      onBlur={onBlur}
    />
  );
}
