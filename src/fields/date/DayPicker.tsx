import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { AriaAttributes, ReactNode } from 'react';

const format = 'YYYY-MM-DD';

export interface DayPickerProps extends AriaAttributes {
  readonly id: string;
  /** `2026-11-30`; whatever is no day is shown as none. */
  readonly value: unknown;
  readonly onChange: (day: string | undefined) => void;
  readonly onBlur?: () => void;
  readonly isReadOnly?: boolean;
  /** There is always a day: it cannot be taken away, only changed. */
  readonly isRequired?: boolean;
  readonly isFaulty?: boolean;
  readonly placeholder?: string;
  readonly 'data-testid'?: string;
}

/** The calendar that a day is chosen in, in the language of the console. */
export function DayPicker({ value, onChange, isReadOnly, isRequired, isFaulty, ...rest }: DayPickerProps): ReactNode {
  const day = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return (
    <DatePicker
      {...rest}
      className="q-wide"
      value={day?.isValid() ? day : null}
      format={format}
      disabled={isReadOnly}
      allowClear={!isRequired}
      status={isFaulty ? 'error' : ''}
      onChange={(chosen) => onChange(chosen ? chosen.format(format) : undefined)}
    />
  );
}
