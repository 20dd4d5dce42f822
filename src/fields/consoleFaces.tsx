import { booleanFace } from './boolean/console.tsx';
import type { ConsoleFace } from './consoleFace.ts';
import { countryFace } from './country/console.tsx';
import { currencyFace } from './currency/console.tsx';
import { dateFace } from './date/console.tsx';
import { dateTimeFace } from './date-time/console.tsx';
import { decimalFace } from './decimal/console.tsx';
import { emailFace } from './email/console.tsx';
import { enumFace } from './enum/console.tsx';
import { fileFace } from './file/console.tsx';
import { httpsUrlFace } from './https-url/console.tsx';
import { iconFace } from './icon/console.tsx';
import { integerFace } from './integer/console.tsx';
import { linesFace } from './lines/console.tsx';
import { moneyFace } from './money/console.tsx';
import { phoneFace } from './phone/console.tsx';
import { referenceFace } from './reference/console.tsx';
import { referencesFace } from './references/console.tsx';
import { rowsFace } from './rows/console.tsx';
import { subdivisionFace } from './subdivision/console.tsx';
import { codeFace, textFace } from './text/console.tsx';
import { textAreaFace } from './text-area/console.tsx';
import { timeZoneFace } from './time-zone/console.tsx';

/** How each kind of value looks in the console. A new kind is a folder and a line here. */
export const consoleFaces: Readonly<Record<string, ConsoleFace>> = {
  text: textFace,
  'text-area': textAreaFace,
  integer: integerFace,
  decimal: decimalFace,
  money: moneyFace,
  boolean: booleanFace,
  enum: enumFace,
  date: dateFace,
  'date-time': dateTimeFace,
  reference: referenceFace,
  references: referencesFace,
  lines: linesFace,
  rows: rowsFace,
  file: fileFace,
  'un-locode': codeFace,
  'un-locodes': codeFace,
  'imo-number': codeFace,
  'container-number': codeFace,
  country: countryFace,
  currency: currencyFace,
  subdivision: subdivisionFace,
  'postal-code': codeFace,
  'time-zone': timeZoneFace,
  scac: codeFace,
  mmsi: codeFace,
  'aba-routing': codeFace,
  'swift-bic': codeFace,
  'https-url': httpsUrlFace,
  email: emailFace,
  phone: phoneFace,
  vin: codeFace,
  uscc: codeFace,
  sscc: codeFace,
  'hs-code': codeFace,
  'iata-airport': codeFace,
  icon: iconFace,
};

/** The face of a kind. A resource that asks for one that is not here was compiled for another console. */
export function consoleFaceOf(kind: string): ConsoleFace {
  const face = Object.hasOwn(consoleFaces, kind) ? consoleFaces[kind] : undefined;
  if (!face)
    throw new Error(`There is no console face for the field kind "${kind}": add it to src/fields/consoleFaces.tsx.`);
  return face;
}
