import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import localeData from 'dayjs/plugin/localeData.js';
import utc from 'dayjs/plugin/utc.js';
import weekday from 'dayjs/plugin/weekday.js';
import weekOfYear from 'dayjs/plugin/weekOfYear.js';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type InputProps, useFieldServices, useSiblings } from '../services.tsx';
import { inputAria } from '../widgets/inputAria.ts';
import { type Clock, clockAt, hasTypedSeconds, momentAt, zoneIn } from './clock.ts';
import { oneOf } from './DayPicker.tsx';
import 'dayjs/locale/zh-cn';

dayjs.extend(utc);

const wall = 'YYYY-MM-DD HH:mm:ss';

/**
 * Returns the time that the picker shows for a stored date-time; null if there is none. The picker has no time zones, so it gets the wall
 * time as if it were UTC, where no hour is skipped.
 */
export function pickerTime(value: unknown, zone: string | undefined): Dayjs | null {
  const given = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return given?.isValid() ? dayjs.utc(clockAt(given.toDate(), zone).wall) : null;
}

/** Returns the selected date-time in stored form. */
export function pickedInstant(chosen: Dayjs, zone: string | undefined): string {
  return momentAt(chosen.format(wall), zone).toISOString();
}

/**
 * Returns the wall time that is stored instead if a change to daylight saving time skips the selected wall time; undefined if the selected
 * time exists.
 */
export function skippedTo(chosen: Dayjs, zone: string | undefined): Dayjs | undefined {
  const kept = pickerTime(pickedInstant(chosen, zone), zone);
  return kept && kept.format(wall) !== chosen.format(wall) ? kept : undefined;
}

for (const plugin of [utc, customParseFormat, localeData, weekday, weekOfYear]) dayjs.extend(plugin);

/**
 * Date functions that make the picker treat wall times as UTC. Otherwise the picker would refuse an hour that the browser's own zone skips
 * in spring, even if it exists in the zone of the field.
 */
export const wallCalendar: Parameters<typeof DatePicker.generatePicker<Dayjs>>[0] = {
  getNow: () => dayjs.utc(clockAt(new Date()).wall),
  getFixedDate: (fixed) => dayjs.utc(fixed),
  getEndDate: (date) => date.endOf('month'),
  getWeekDay: (date) => date.day(),
  getYear: (date) => date.year(),
  getMonth: (date) => date.month(),
  getDate: (date) => date.date(),
  getHour: (date) => date.hour(),
  getMinute: (date) => date.minute(),
  getSecond: (date) => date.second(),
  getMillisecond: (date) => date.millisecond(),
  addYear: (date, years) => date.add(years, 'year'),
  addMonth: (date, months) => date.add(months, 'month'),
  addDate: (date, days) => date.add(days, 'day'),
  setYear: (date, year) => date.year(year),
  setMonth: (date, month) => date.month(month),
  setDate: (date, day) => date.date(day),
  setHour: (date, hour) => date.hour(hour),
  setMinute: (date, minute) => date.minute(minute),
  setSecond: (date, second) => date.second(second),
  setMillisecond: (date, millisecond) => date.millisecond(millisecond),
  isAfter: (one, other) => one.isAfter(other),
  isValidate: (date) => date.isValid(),
  locale: {
    getWeekFirstDay: (locale) => dayjs().locale(named(locale)).localeData().firstDayOfWeek(),
    getWeekFirstDate: (locale, date) => date.locale(named(locale)).weekday(0),
    getWeek: (locale, date) => date.locale(named(locale)).week(),
    getShortWeekDays: (locale) => dayjs().locale(named(locale)).localeData().weekdaysMin(),
    getShortMonths: (locale) => dayjs().locale(named(locale)).localeData().monthsShort(),
    format: (locale, date, format) => date.locale(named(locale)).format(format),
    parse: (locale, text, formats) =>
      formats.map((format) => dayjs.utc(text, format, true).locale(named(locale))).find((date) => date.isValid()) ?? null,
  },
};

/** Converts the name of an antd locale, such as `zh_CN`, to the name that dayjs uses. */
function named(locale: string): string {
  return locale === 'zh_CN' ? 'zh-cn' : 'en';
}

const WallPicker = DatePicker.generatePicker(wallCalendar);

const toMinute = 'YYYY-MM-DD HH:mm';
const toSecond = 'YYYY-MM-DD HH:mm:ss';

/**
 * An input for a date-time, to the minute; existing seconds are shown and kept. The time is in the zone that the record gives for the
 * field, else in the zone of the browser. A field with `zone` shows the name of that zone beside the input.
 */
export function DateTimeInput(props: InputProps): ReactNode {
  const { field, value, onBlur, onEnd, isReadOnly, isRequired, faults } = props;
  const zone = useZone(field.zone);
  const moment = pickerTime(value, zone);
  const typed = useTypedTime(props, zone);
  const skipped = useSkipped(value, zone);
  const isToSecond = hasTypedSeconds(value);
  const take = (chosen: Dayjs | null): void => {
    skipped.look(chosen);
    typed(chosen ? pickedInstant(chosen, zone) : undefined);
  };
  const input = (
    <WallPicker
      {...inputAria(props)}
      className="q-wide"
      showTime={{ format: isToSecond ? 'HH:mm:ss' : 'HH:mm' }}
      format={isToSecond ? [toSecond, toMinute] : [toMinute, toSecond]}
      // The "Now" button inserts the browser's wall time, which would be wrong in another zone.
      showNow={zone === undefined || zone === here()}
      value={moment}
      disabled={isReadOnly}
      allowClear={!isRequired}
      status={faults.length > 0 ? 'error' : ''}
      onChange={(chosen) => {
        take(chosen);
        onEnd?.();
      }}
      // Takes typed text without waiting for Enter, so that a save includes it.
      onCalendarChange={(chosen) => take(oneOf(chosen))}
      onKeyDown={({ key }) => (key === 'Enter' ? onEnd?.() : undefined)}
      onBlur={onBlur}
    />
  );
  const clock = field.zone && clockOf(moment, zone);
  return (
    <>
      {clock ? (
        <span className="q-zoned">
          {input}
          <small className="q-zone" title={clock.zone} data-testid={`zone-${field.name}`}>
            {clock.name}
          </small>
        </span>
      ) : (
        input
      )}
      {skipped.texts && (
        <small className="q-soft" role="status" data-testid={`skipped-${field.name}`}>
          {skipped.texts}
        </small>
      )}
    </>
  );
}

/** Keeps the selected wall time (`look`). If a change to daylight saving time skips it, `texts` is a hint with the time stored instead. */
function useSkipped(value: unknown, zone: string | undefined) {
  const { t } = useFieldServices();
  const [chosen, setChosen] = useState<Dayjs | null>(null);
  const kept = chosen && pickedInstant(chosen, zone) === value ? skippedTo(chosen, zone) : undefined;
  return {
    look: setChosen,
    texts: kept && t('hourSkipped', { typed: chosen?.format(toMinute) ?? '', kept: kept.format(toMinute) }),
  };
}

/** Returns the time zone that the edited record gives for this field; undefined for the browser's zone. */
function useZone(keys: InputProps['field']['zone']): string | undefined {
  const { get, subscribe } = useSiblings();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => zoneIn(keys, get()), [keys, get]),
  );
}

/**
 * Keeps a typed wall time when the zone of the record changes: if the user types 08:00 and then selects the location, the time becomes
 * 08:00 at that location. A loaded value keeps its absolute time. Call the returned function with each typed time.
 */
function useTypedTime({ value, onChange }: InputProps, zone: string | undefined): (instant: string | undefined) => void {
  const typed = useRef<{ readonly instant: string; readonly zone: string | undefined }>(undefined);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const before = typed.current;
    if (!before || before.zone === zone || before.instant !== value) return;
    const instant = momentAt(clockAt(new Date(before.instant), before.zone).wall, zone).toISOString();
    typed.current = { instant, zone };
    if (instant !== value) change.current(instant);
  }, [zone, value]);
  return (instant) => {
    typed.current = instant === undefined ? undefined : { instant, zone };
    onChange(instant);
  };
}

/**
 * Returns the clock at the selected time, or at the current time if none is selected. The time matters, because the short name of a zone
 * differs between summer and winter.
 */
function clockOf(moment: Dayjs | null, zone: string | undefined): Clock {
  return clockAt(moment ? new Date(pickedInstant(moment, zone)) : new Date(), zone);
}

function here(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
