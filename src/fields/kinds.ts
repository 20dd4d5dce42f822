import { boolean, choice, icon } from './choices/kinds.ts';
import { abaRouting, swiftBic, uscc } from './codes/companies.ts';
import { hsCode } from './codes/hsCode.ts';
import { country, iataAirport, subdivision, timeZone, unLocode, unLocodes } from './codes/places.ts';
import { postalCode } from './codes/postalCode.ts';
import { containerNumber, imoNumber, mmsi, scac, sscc, vin } from './codes/transport.ts';
import { date, dateTime } from './dates/kinds.ts';
import { file } from './file/kind.ts';
import type { FieldKind } from './kind.ts';
import { currency, decimal, integer, money } from './numbers/kinds.ts';
import { reference, references } from './references/kinds.ts';
import { lines, rows } from './rows/kinds.ts';
import { email, httpsUrl, phone, text, textArea } from './text/kinds.ts';

/** Every kind of value there is, by name. A new kind is a folder and a line here. */
export const kinds: Readonly<Record<string, FieldKind>> = {
  text,
  'text-area': textArea,
  integer,
  decimal,
  money,
  boolean,
  enum: choice,
  date,
  'date-time': dateTime,
  reference,
  references,
  rows,
  lines,
  file,
  'un-locode': unLocode,
  'un-locodes': unLocodes,
  'imo-number': imoNumber,
  'container-number': containerNumber,
  country,
  currency,
  subdivision,
  'postal-code': postalCode,
  'time-zone': timeZone,
  scac,
  mmsi,
  'aba-routing': abaRouting,
  'swift-bic': swiftBic,
  'https-url': httpsUrl,
  email,
  phone,
  vin,
  uscc,
  sscc,
  'hs-code': hsCode,
  'iata-airport': iataAirport,
  icon,
};

/** The kind of that name; undefined for anything else, names such as `constructor` included. */
export function kindOf(name: string): FieldKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}
