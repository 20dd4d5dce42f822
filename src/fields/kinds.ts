import type { groupFigures } from '../contract/groups.ts';
import type { Field } from '../contract/resource.ts';
import { boolean, choice, icon } from './choices/kinds.ts';
import { abaRouting, swiftBic, uscc } from './codes/companies.ts';
import { hsCode } from './codes/hsCode.ts';
import { country, iataAirport, subdivision, timeZone, unLocode, unLocodes } from './codes/locations.ts';
import { postalCode } from './codes/postalCode.ts';
import { containerNumber, imoNumber, mmsi, scac, sscc, vin } from './codes/transport.ts';
import { date, dateTime } from './dates/kinds.ts';
import { file } from './file/kind.ts';
import type { FieldKind } from './kind.ts';
import { currency, decimal, integer, money, moneyDigits } from './numbers/kinds.ts';
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

/** A field, as far as its kind matters. */
type OfKind = Pick<Field, 'kind'>;

export function isNumber({ kind }: OfKind): boolean {
  return kindOf(kind)?.number !== undefined;
}

export function isWholeNumber({ kind }: OfKind): boolean {
  return kindOf(kind)?.number === 'whole';
}

/** A decimal that is not an amount of money. */
export function isDecimal({ kind }: OfKind): boolean {
  return kindOf(kind)?.number === 'decimal';
}

export function isAmount({ kind }: OfKind): boolean {
  return kindOf(kind)?.number === 'amount';
}

/** A day or a moment. */
export function isTemporal({ kind }: OfKind): boolean {
  return kindOf(kind)?.time !== undefined;
}

export function isDay({ kind }: OfKind): boolean {
  return kindOf(kind)?.time === 'day';
}

export function isMoment({ kind }: OfKind): boolean {
  return kindOf(kind)?.time === 'moment';
}

export function isYesNo({ kind }: OfKind): boolean {
  return kindOf(kind)?.json === 'boolean';
}

export function isFile({ kind }: OfKind): boolean {
  return kindOf(kind)?.isFile === true;
}

/** Small records inside a record, or records that belong to it. */
export function isTable({ kind }: OfKind): boolean {
  const known = kindOf(kind);
  return known?.json === 'array' && known.filter === 'none';
}

/** The most digits of a number, and those behind the point. Whole numbers of 15 digits are exact, as numbers too. */
export function digitsOf(field: Pick<Field, 'kind' | 'precision' | 'scale'>): {
  readonly precision: number | undefined;
  readonly scale: number;
} {
  if (isAmount(field)) return moneyDigits;
  return isDecimal(field) ? { precision: field.precision, scale: field.scale ?? 0 } : { precision: 15, scale: 0 };
}

/** How records can be grouped by a kind of field: by its values as they are, by a unit of time, or by either. */
export function groupingOf(kind: string): { readonly isPlain: boolean; readonly hasUnit: boolean } {
  const known = kindOf(kind);
  return {
    isPlain: known !== undefined && !known.isUngroupable && known.time !== 'moment',
    hasUnit: known?.time !== undefined,
  };
}

/** Whether groups can tell such a figure of a kind of field. */
export function hasFigure(figure: (typeof groupFigures)[number], kind: string): boolean {
  return isNumber({ kind }) || (figure !== 'sums' && isTemporal({ kind }));
}
