/** Current names of the time zone database that engines may still list under a former spelling. */
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

/** The time zones that may be chosen: UTC and the places of the IANA database, not its abbreviations and old links. */
export const timeZones: readonly string[] = [...known].filter((name) => name === 'UTC' || name.includes('/')).sort();

/** Whether a name is one of `timeZones`; the spelling counts, case included. */
export function isTimeZone(name: string): boolean {
  return known.has(name) && (name === 'UTC' || name.includes('/'));
}
