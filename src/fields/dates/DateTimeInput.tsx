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
 * What a picker shows for a moment: it knows one clock alone, so the time of a place, or of whoever looks, is told to it as if
 * that were UTC, where no hour is left out.
 */
export function pickerTime(value: unknown, zone: string | undefined): Dayjs | null {
  const given = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return given?.isValid() ? dayjs.utc(clockAt(given.toDate(), zone).wall) : null;
}

/** The moment that was chosen, as it is kept. */
export function pickedInstant(chosen: Dayjs, zone: string | undefined): string {
  return momentAt(chosen.format(wall), zone).toISOString();
}

/** What becomes of a time that the clock there never shows, because it is put forward then; undefined: it does show it. */
export function skippedTo(chosen: Dayjs, zone: string | undefined): Dayjs | undefined {
  const kept = pickerTime(pickedInstant(chosen, zone), zone);
  return kept && kept.format(wall) !== chosen.format(wall) ? kept : undefined;
}

for (const plugin of [utc, customParseFormat, localeData, weekday, weekOfYear]) dayjs.extend(plugin);

/**
 * What a picker counts with: times on a wall, told as if they were UTC, where no hour is left out. A time that this browser's
 * own clock leaves out in spring can so be typed for a place whose clock shows it.
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
      formats.map((format) => dayjs.utc(text, format, true).locale(named(locale))).find((date) => date.isValid()) ??
      null,
  },
};

/** `zh_CN` of antd as the date library calls it. */
function named(locale: string): string {
  return locale === 'zh_CN' ? 'zh-cn' : 'en';
}

const WallPicker = DatePicker.generatePicker(wallCalendar);

const toMinute = 'YYYY-MM-DD HH:mm';
const toSecond = 'YYYY-MM-DD HH:mm:ss';

/**
 * Chooses a moment, to the minute, but seconds that somebody has typed are shown, and those that are there already are kept. It is typed on the clock of
 * whoever types, or of the place that the field names: then the zone stands beside it.
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
      // "Now" is read off the clock of this browser.
      showNow={zone === undefined || zone === here()}
      value={moment}
      disabled={isReadOnly}
      allowClear={!isRequired}
      status={faults.length > 0 ? 'error' : ''}
      onChange={(chosen) => {
        take(chosen);
        onEnd?.();
      }}
      // What stands in the box counts, also for whoever presses elsewhere or saves without having ended it with Enter.
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

/** Says so when the time that somebody chose is none on that day, and which one is kept in its place, for as long as it is. */
function useSkipped(value: unknown, zone: string | undefined) {
  const { word } = useFieldServices();
  const [chosen, setChosen] = useState<Dayjs | null>(null);
  const kept = chosen && pickedInstant(chosen, zone) === value ? skippedTo(chosen, zone) : undefined;
  return {
    look: setChosen,
    texts: kept && word('hourSkipped', { typed: chosen?.format(toMinute) ?? '', kept: kept.format(toMinute) }),
  };
}

/** The zone that the record being filled in says; undefined: that of this browser. */
function useZone(keys: InputProps['field']['zone']): string | undefined {
  const { get, subscribe } = useSiblings();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => zoneIn(keys, get()), [keys, get]),
  );
}

/**
 * Takes what is chosen, and stays by it: whoever typed 08:00 means the clock of the place, also when it becomes known only
 * afterwards which one that is. What was there before somebody typed stays the moment that it is.
 */
function useTypedTime(
  { value, onChange }: InputProps,
  zone: string | undefined,
): (instant: string | undefined) => void {
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

/** The clock at the chosen moment, or now: its name differs between summer and winter. */
function clockOf(moment: Dayjs | null, zone: string | undefined): Clock {
  return clockAt(moment ? new Date(pickedInstant(moment, zone)) : new Date(), zone);
}

function here(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
