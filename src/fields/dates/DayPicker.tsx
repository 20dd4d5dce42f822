import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import { type AriaAttributes, type ComponentRef, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type InputProps, useFieldServices } from '../services.tsx';
import { inputAria } from '../widgets/inputAria.ts';
import 'dayjs/locale/zh-cn';

const format = 'YYYY-MM-DD';

export interface DayPickerProps extends AriaAttributes {
  readonly id: string;
  /** An ISO date such as `2026-11-30`; anything else is shown as empty. */
  readonly value: unknown;
  readonly onChange: (day: string | undefined) => void;
  readonly onBlur?: () => void;
  /** Called when a date was selected or cleared, or when Enter was pressed. */
  readonly onEnd?: (() => void) | undefined;
  readonly isReadOnly?: boolean;
  /** A required date can be changed but not cleared. */
  readonly isRequired?: boolean;
  readonly isFaulty?: boolean;
  readonly placeholder?: string;
  readonly 'data-testid'?: string;
}

/** A date picker in the language of the console. */
export function DayPicker({ value, onChange, onEnd, isReadOnly, isRequired, isFaulty, ...rest }: DayPickerProps): ReactNode {
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
      // Takes typed text without waiting for Enter, so that a save includes it.
      onCalendarChange={(chosen) => take(oneOf(chosen))}
      onKeyDown={({ key }) => (key === 'Enter' ? onEnd?.() : undefined)}
    />
  );
}

/** A form input for a date. */
export function DateInput(props: InputProps): ReactNode {
  const { value, onChange, onBlur, onEnd, isReadOnly, isRequired, faults } = props;
  return <DayPicker {...inputAria(props)} {...{ value, onChange, onBlur, onEnd, isReadOnly, isRequired, isFaulty: faults.length > 0 }} />;
}

/** Returns the single value of a callback that may also pass an array. */
export function oneOf<T>(chosen: T | readonly T[] | null): T | null {
  return Array.isArray(chosen) ? (chosen[0] ?? null) : (chosen as T | null);
}

export type DayEnd = 'gte' | 'lte';

/** The first and last date of the filter, `YYYY-MM-DD`. */
export type Days = Readonly<Partial<Record<DayEnd, string>>>;

export interface DayRangePickerProps {
  readonly id: string;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
  /**
   * Which of the two plain inputs had the focus before this picker replaced them: that of the first or of the last day. If it was clicked
   * (`isPressed`), the calendar opens.
   */
  readonly focus: RefObject<{ readonly end?: DayEnd; readonly isPressed?: boolean }>;
  /** Called when the picker has mounted. */
  readonly onThere: () => void;
}

/** A date range picker that replaces two plain inputs. */
export function DayRangePicker({ id, days, onChange, focus, onThere }: DayRangePickerProps): ReactNode {
  const { t } = useFieldServices();
  const box = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null);
  const begin = useRef({ ...focus.current, onThere });
  useLayoutEffect(() => {
    const { end, onThere: notify } = begin.current;
    if (end) box.current?.nativeElement.querySelectorAll('input')[end === 'gte' ? 0 : 1]?.focus();
    notify();
  }, []);
  const day = (bound: string | undefined) => (bound !== undefined && dayjs(bound).isValid() ? dayjs(bound) : null);
  const take = (chosen: readonly (Dayjs | null)[] | null) => {
    const [from, to] = chosen ?? [];
    onChange({ ...(from && { gte: from.format(format) }), ...(to && { lte: to.format(format) }) });
  };
  return (
    <DatePicker.RangePicker
      ref={box}
      id={{ start: id }}
      className="q-wide"
      value={[day(days.gte), day(days.lte)]}
      format={format}
      allowEmpty={[true, true]}
      placeholder={[t('from'), t('to')]}
      defaultOpen={begin.current.isPressed === true}
      onChange={take}
      // Takes typed text without waiting for Enter.
      onCalendarChange={take}
    />
  );
}
