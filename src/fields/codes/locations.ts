import { type FaultText, mustMatch, textKind, wrongFormat } from '../kind.ts';
import { isCountry, usStates } from './countries.ts';

// Codes of places: countries, states, ports, airports and time zones.

/** A country, ISO 3166-1 alpha-2. */
export const country = textKind('country', checkCountry, { filter: 'choice', example: 'US' });

/** A port or location, UN/LOCODE without its space: a current country code and three characters, which are not 0 or 1. */
export const unLocode = textKind('un-locode', checkUnLocode, { example: 'USLAX' });

/** Several UN/LOCODEs in one text, separated by commas: the stops of a route. */
export const unLocodes = textKind('un-locodes', checkUnLocodes, { example: 'KRPUS,USLAX' });

/** An airport by its IATA code. */
export const iataAirport = textKind(
  'iata-airport',
  mustMatch(/^[A-Z]{3}$/, wrongFormat('须为 3 位大写字母，如 LAX', '3 capital letters, such as LAX')),
  { example: 'LAX' },
);

/** Checks the form of ISO 3166-2 without its country: one to three capitals or digits. */
const checkSubdivisionForm = mustMatch(
  /^[A-Z0-9]{1,3}$/,
  wrongFormat('须为不含国家部分的 ISO 3166-2 代码，如 CA', 'an ISO 3166-2 code without its country, such as CA'),
);

/**
 * A state or province: the ISO 3166-2 code without the country. The keyword `subdivision` checks that the state or province belongs to the
 * country.
 */
export const subdivision = textKind('subdivision', checkSubdivisionForm, { example: 'CA' });

/** A time zone by its IANA name. */
export const timeZone = textKind('time-zone', checkTimeZone, { example: 'America/Los_Angeles' });

function checkCountry(value: string): FaultText | undefined {
  if (isCountry(value)) return undefined;
  return {
    zh: '{{field}}不是有效的国家代码（ISO 3166-1 两位字母，如 US）',
    en: '{{field}} is not a country code (two letters of ISO 3166-1, such as US)',
  };
}

const locodeForm = /^[A-Z]{2}[A-Z2-9]{3}$/;
const locodeHint = {
  zh: '须为 5 位 UN/LOCODE，如 USLAX（大写，不含空格、0 和 1）',
  en: 'a UN/LOCODE of 5 capital letters or digits, such as USLAX, without spaces, 0 and 1',
} as const;

/** The input of a single port replaces the name of a port by its code (`PortInput`), so its message says that names work. */
function checkUnLocode(value: string): FaultText | undefined {
  if (locodeForm.test(value)) return checkPortCountry(value);
  return wrongFormat(
    `${locodeHint.zh}；在表单中也可输入港口的中文或英文全称`,
    `${locodeHint.en}; a form also takes the full Chinese or English name of a port`,
  );
}

function checkPortCountry(value: string): FaultText | undefined {
  const code = value.slice(0, 2);
  if (isCountry(code)) return undefined;
  return wrongFormat(`前两位 ${code} 不是现行国家代码`, `its first two letters, ${code}, are not a current country code`);
}

function checkUnLocodes(value: string): FaultText | undefined {
  return value
    .split(',')
    .map((code) => (locodeForm.test(code) ? checkPortCountry(code) : wrongFormat(locodeHint.zh, locodeHint.en)))
    .find((fault) => fault !== undefined);
}

/** The countries whose subdivisions are known. For other countries, only the form of ISO 3166-2 is checked. */
const closedLists: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([['US', new Set(usStates)]]);

/** Returns why a subdivision of a country is invalid; without a country only its form is checked. */
export function checkSubdivision(value: string, ofCountry: unknown): FaultText | undefined {
  const list = closedLists.get(ofCountry);
  if (!list) return checkSubdivisionForm(value);
  if (list.has(value)) return undefined;
  return {
    zh: '{{field}}不是美国的州或属地代码（两位字母，如 CA）',
    en: '{{field}} is not a state or territory of the United States (two letters, such as CA)',
  };
}

function checkTimeZone(value: string): FaultText | undefined {
  if (isTimeZone(value)) return undefined;
  return wrongFormat('须为 IANA 时区名，如 America/Los_Angeles', 'an IANA name such as America/Los_Angeles');
}

/** Current time zone names that some browsers and runtimes still list under an old name. */
const renamed = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
];

const known: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...renamed]);

/** The time zones offered: UTC and all known names with a slash, such as `Asia/Shanghai`. Abbreviations such as `EST` are left out. */
export const timeZones: readonly string[] = [...known].filter((name) => name === 'UTC' || name.includes('/')).sort();

/** Whether a name is in `timeZones`; case-sensitive. */
export function isTimeZone(name: string): boolean {
  return known.has(name) && (name === 'UTC' || name.includes('/'));
}
