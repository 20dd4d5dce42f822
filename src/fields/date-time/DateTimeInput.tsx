import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { InputProps } from '../consoleFace.ts';
import { inputAria } from '../faces/inputAria.ts';
import { pickedInstant, pickerTime } from '../faces/pickerClock.ts';
import { useSiblings } from '../services.tsx';
import { type Clock, clockAt, zoneIn } from './zoneClock.ts';

const toMinute = 'YYYY-MM-DD HH:mm';
const toSecond = 'YYYY-MM-DD HH:mm:ss';

/**
 * Chooses a moment, to the minute, but seconds that are typed or there already are shown and kept. It is typed on the clock of
 * whoever types, or of the place that the field names: then the zone stands beside it.
 */
export function DateTimeInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur, isReadOnly, isRequired, faults } = props;
  const zone = useZone(field.zone);
  const moment = pickerTime(value, zone);
  const hasSeconds = (moment?.second() ?? 0) > 0;
  const input = (
    <DatePicker
      {...inputAria(props)}
      className="q-wide"
      showTime={{ format: hasSeconds ? 'HH:mm:ss' : 'HH:mm' }}
      format={hasSeconds ? [toSecond, toMinute] : [toMinute, toSecond]}
      // "Now" is read off the clock of this browser.
      showNow={zone === undefined || zone === here()}
      value={moment}
      disabled={isReadOnly}
      allowClear={!isRequired}
      status={faults.length > 0 ? 'error' : ''}
      onChange={(chosen) => onChange(chosen ? pickedInstant(chosen, zone) : undefined)}
      onBlur={onBlur}
    />
  );
  if (!field.zone) return input;
  const clock = clockOf(moment, zone);
  return (
    <span className="q-zoned">
      {input}
      <small className="q-zone" title={clock.zone} data-testid={`zone-${field.name}`}>
        {clock.name}
      </small>
    </span>
  );
}

/** The zone that the record being filled in says; undefined: that of this browser. */
function useZone(keys: InputProps['field']['zone']): string | undefined {
  const { get, subscribe } = useSiblings();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => zoneIn(keys, get()), [keys, get]),
  );
}

/** The clock at the chosen moment, or now: its name differs between summer and winter. */
function clockOf(moment: Dayjs | null, zone: string | undefined): Clock {
  return clockAt(moment ? new Date(pickedInstant(moment, zone)) : new Date(), zone);
}

function here(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
