import { type FaultText, mustMatch, textKind, wrongFormat } from '../kind.ts';

/** Checks the general form of a postal code: 3 to 10 letters, digits, spaces and hyphens. */
const checkGeneralForm = mustMatch(
  /^(?=.{3,10}$)[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*$/,
  wrongFormat('须为 3 到 10 位字母、数字、空格或连字符', '3 to 10 letters, digits, spaces or hyphens'),
);

const checkZipForm = mustMatch(
  /^\d{5}(?:-\d{4})?$/,
  wrongFormat('美国邮编须为 91761 或 91761-1234 的形式', 'a US ZIP code such as 91761 or 91761-1234'),
);

/** A postal code. It is text, so that leading zeros are kept. The keyword `postalCode` checks country and state. */
export const postalCode = textKind('postal-code', checkGeneralForm, { example: '90731' });

/** Returns why a postal code is invalid: in the US by its form and state, elsewhere by the general form. */
export function checkPostalCode(value: string, location: { country: unknown; state: unknown }): FaultText | undefined {
  if (location.country !== 'US') return checkGeneralForm(value);
  const fault = checkZipForm(value);
  if (fault || isZipInState(value, location.state) !== false) return fault;
  return {
    zh: `{{field}}不在${location.state}州内，请核对邮编与州`,
    en: `{{field}} is not in ${location.state}. Check the ZIP code and the state`,
  };
}

/**
 * The first three digits of US ZIP codes by state (USPS sectional centers). Some are outside the main range of a state: 005 and
 * 063 in NY, 055 in MA, 205 in MD and VA, 399 in GA, 569 in DC, 733, 739 and 885 in TX, 834 in WY.
 */
const prefixes: Readonly<Record<string, string>> = {
  AA: '340',
  AE: '090-099',
  AK: '995-999',
  AL: '350-369',
  AP: '962-966',
  AR: '716-729',
  AS: '967',
  AZ: '850-865',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-528',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  MA: '010-027 055',
  MD: '205-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658',
  MP: '969',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NV: '889-898',
  NY: '005 063 100-149',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-799 885',
  UT: '840-847',
  VA: '201 205 220-246',
  VI: '008',
  VT: '050-054 056-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831 834',
};

const ranges: ReadonlyMap<unknown, readonly (readonly [string, string])[]> = new Map(
  Object.entries(prefixes).map(([state, list]) => [state, list.split(' ').map(toRange)]),
);

/** Whether a ZIP code can be in a state, by its first three digits; undefined for an unknown state. */
export function isZipInState(zip: string, state: unknown): boolean | undefined {
  const prefix = zip.slice(0, 3);
  return ranges.get(state)?.some(([first, last]) => prefix >= first && prefix <= last);
}

function toRange(text: string): [string, string] {
  const [first = '', last = first] = text.split('-');
  return [first, last];
}
