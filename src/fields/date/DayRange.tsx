import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import type { FilterProps } from '../consoleFace.ts';
import { rangeOf } from '../faces/range.ts';
import { useFieldServices } from '../services.tsx';

const format = 'YYYY-MM-DD';

/** "From this day to that day", both included. */
export function DayRange({ id, value, onChange }: FilterProps): ReactNode {
  const { word } = useFieldServices();
  const { gte, lte } = rangeOf(value);
  const day = (bound: unknown) => (typeof bound === 'string' && dayjs(bound).isValid() ? dayjs(bound) : null);
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      className="q-wide"
      value={[day(gte), day(lte)]}
      format={format}
      allowEmpty={[true, true]}
      placeholder={[word('from'), word('to')]}
      onChange={(days) => {
        const [from, to] = days ?? [];
        const range = { ...(from ? { gte: from.format(format) } : {}), ...(to ? { lte: to.format(format) } : {}) };
        onChange(Object.keys(range).length > 0 ? range : undefined);
      }}
    />
  );
}
