import type { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import localeData from 'dayjs/plugin/localeData.js';
import utc from 'dayjs/plugin/utc.js';
import weekday from 'dayjs/plugin/weekday.js';
import weekOfYear from 'dayjs/plugin/weekOfYear.js';
import { clockAt, momentAt } from '../dates/clock.ts';

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
