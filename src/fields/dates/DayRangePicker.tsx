import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ComponentRef, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useFieldServices } from '../services.tsx';

const format = 'YYYY-MM-DD';

export type DayEnd = 'gte' | 'lte';

/** The first and the last day that are asked for, `YYYY-MM-DD`. */
export type Days = Readonly<Partial<Record<DayEnd, string>>>;

export interface DayRangePickerProps {
  readonly id: string;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
  /** The plain input that has the focus, which this takes over; where it was pressed, the calendar opens. */
  readonly focus: RefObject<{ readonly end?: DayEnd; readonly isPressed?: boolean }>;
  /** It is on the page. */
  readonly onThere: () => void;
}

/** Two days with their calendar, which takes the place of two plain inputs. */
export function DayRangePicker({ id, days, onChange, focus, onThere }: DayRangePickerProps): ReactNode {
  const { word } = useFieldServices();
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
      placeholder={[word('from'), word('to')]}
      defaultOpen={begin.current.isPressed === true}
      onChange={take}
      // What stands in the box counts, also for whoever goes on without having ended it with Enter.
      onCalendarChange={take}
    />
  );
}
