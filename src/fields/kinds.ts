import { abaRouting } from './aba-routing/shared.ts';
import { boolean } from './boolean/shared.ts';
import { containerNumber } from './container-number/shared.ts';
import { country } from './country/shared.ts';
import { currency } from './currency/shared.ts';
import { date } from './date/shared.ts';
import { dateTime } from './date-time/shared.ts';
import { decimal } from './decimal/shared.ts';
import { email } from './email/shared.ts';
import { choice } from './enum/shared.ts';
import { file } from './file/shared.ts';
import { hsCode } from './hs-code/shared.ts';
import { httpsUrl } from './https-url/shared.ts';
import { iataAirport } from './iata-airport/shared.ts';
import { icon } from './icon/shared.ts';
import { imoNumber } from './imo-number/shared.ts';
import { integer } from './integer/shared.ts';
import type { FieldKind } from './kind.ts';
import { lines } from './lines/shared.ts';
import { mmsi } from './mmsi/shared.ts';
import { money } from './money/shared.ts';
import { phone } from './phone/shared.ts';
import { postalCode } from './postal-code/shared.ts';
import { reference } from './reference/shared.ts';
import { references } from './references/shared.ts';
import { rows } from './rows/shared.ts';
import { scac } from './scac/shared.ts';
import { sscc } from './sscc/shared.ts';
import { subdivision } from './subdivision/shared.ts';
import { swiftBic } from './swift-bic/shared.ts';
import { text } from './text/shared.ts';
import { textArea } from './text-area/shared.ts';
import { timeZone } from './time-zone/shared.ts';
import { unLocode } from './un-locode/shared.ts';
import { unLocodes } from './un-locodes/shared.ts';
import { uscc } from './uscc/shared.ts';
import { vin } from './vin/shared.ts';

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
