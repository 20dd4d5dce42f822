import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { AriaAttributes, ReactNode } from 'react';
import type { InputProps } from '../widget.ts';
import { inputAria } from '../widgets/inputAria.ts';

const format = 'YYYY-MM-DD';

export interface DayPickerProps extends AriaAttributes {
  readonly id: string;
  /** `2026-11-30`; whatever is no day is shown as none. */
  readonly value: unknown;
  readonly onChange: (day: string | undefined) => void;
  readonly onBlur?: () => void;
  /** A day was chosen in the calendar, or ended with a key. */
  readonly onEnd?: (() => void) | undefined;
  readonly isReadOnly?: boolean;
  /** There is always a day: it cannot be taken away, only changed. */
  readonly isRequired?: boolean;
  readonly isFaulty?: boolean;
  readonly placeholder?: string;
  readonly 'data-testid'?: string;
}

/** The calendar that a day is chosen in, in the language of the console. */
export function DayPicker({
  value,
  onChange,
  onEnd,
  isReadOnly,
  isRequired,
  isFaulty,
  ...rest
}: DayPickerProps): ReactNode {
  const take = (chosen: Dayjs | null): void => onChange(chosen ? chosen.format(format) : undefined);
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
      onChange={(chosen) => {
        take(chosen);
        onEnd?.();
      }}
      // What stands in the box counts, also for whoever saves without having ended it with Enter.
      onCalendarChange={(chosen) => take(oneOf(chosen))}
      onKeyDown={({ key }) => (key === 'Enter' ? onEnd?.() : undefined)}
    />
  );
}

/** Chooses a day. */
export function DateInput(props: InputProps): ReactNode {
  const { value, onChange, onBlur, onEnd, isReadOnly, isRequired, faults } = props;
  return (
    <DayPicker
      {...inputAria(props)}
      {...{ value, onChange, onBlur, onEnd, isReadOnly, isRequired, isFaulty: faults.length > 0 }}
    />
  );
}

/** What a calendar for one day tells of itself in the words of one for several. */
export function oneOf<T>(chosen: T | readonly T[] | null): T | null {
  return Array.isArray(chosen) ? (chosen[0] ?? null) : (chosen as T | null);
}
