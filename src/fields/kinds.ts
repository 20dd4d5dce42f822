import type { Field } from '../contract/field.ts';
import type { groupFigures } from '../contract/query.ts';
import { country, iataAirport, subdivision, timeZone, unLocode, unLocodes } from './codes/locations.ts';
import { postalCode } from './codes/postalCode.ts';
import { abaRouting, containerNumber, hsCode, imoNumber, mmsi, scac, sscc, swiftBic, uscc, vin } from './codes/transport.ts';
import { date, dateTime } from './dates/kinds.ts';
import { type FieldKind, mustMatch, textKind, wrongFormat } from './kind.ts';
import { currency, decimal, integer, money, moneyDigits } from './numbers/kinds.ts';
import { email, httpsUrl, phone, text, textArea } from './text/kinds.ts';

/** The id of a file, which is uploaded before its record is saved. The server checks that it exists. */
const file = textKind('file', mustMatch(/^[\w-]{1,64}$/, wrongFormat('须为已上传文件的编号', 'the id of a file that was sent')), {
  filter: 'none',
  isFile: true,
  isUngroupable: true,
});

/** Small records that are stored inside their record, in the order of input. `items` of the field lists their fields. */
const rows: FieldKind = {
  name: 'rows',
  json: 'array',
  column: 'text',
  filter: 'none',
  type: 'readonly Readonly<Record<string, unknown>>[]',
  isUngroupable: true,
};

/** Ordered records of another resource that belong to a record. The server saves them together with that record. */
const lines: FieldKind = {
  name: 'lines',
  json: 'array',
  column: 'none',
  filter: 'none',
  type: 'readonly Readonly<Record<string, unknown>>[]',
  isUngroupable: true,
};

/** The id of a record of another resource. The server checks that it exists. */
const reference: FieldKind = { name: 'reference', json: 'string', column: 'text', filter: 'choice', isReference: true };

/** The ids of records of another resource, without duplicates, in the order of selection. */
const references: FieldKind = {
  name: 'references',
  json: 'array',
  column: 'text',
  filter: 'choice',
  type: 'readonly string[]',
  isReference: true,
  isUngroupable: true,
};

/** One of the field's `options`; the schema's `enum` checks it. */
const choice: FieldKind = { name: 'enum', json: 'string', column: 'text', filter: 'choice', hasOptions: true };

const boolean: FieldKind = { name: 'boolean', json: 'boolean', column: 'integer', filter: 'choice' };

/** The name of an outlined icon of antd. An unknown name shows a generic page icon. */
const icon = textKind(
  'icon',
  mustMatch(
    /^[A-Z][A-Za-z0-9]{0,40}Outlined$/,
    wrongFormat('须为 Ant Design 线框图标名，如 CompassOutlined', 'an outlined icon of Ant Design, such as CompassOutlined'),
  ),
  { example: 'CompassOutlined' },
);

/** All field kinds by name. A new kind needs a line here. */
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

/** Returns the kind with this name; undefined for any other name, including inherited names such as `constructor`. */
export function kindOf(name: string): FieldKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** The kind of a field. Functions that take this type also accept a whole field. */
type OfKind = Pick<Field, 'kind'>;

export function isNumber({ kind }: OfKind): boolean {
  return kindOf(kind)?.number !== undefined;
}

export function isWholeNumber({ kind }: OfKind): boolean {
  return kindOf(kind)?.number === 'whole';
}

/** Whether the field is a decimal but not money. */
export function isDecimal({ kind }: OfKind): boolean {
  return kindOf(kind)?.number === 'decimal';
}

export function isAmount({ kind }: OfKind): boolean {
  return kindOf(kind)?.number === 'amount';
}

/** Whether the field is an exact decimal or money. Its column stores it as a scaled integer. */
export function isScaled({ kind }: OfKind): boolean {
  return isDecimal({ kind }) || isAmount({ kind });
}

/** Whether the field is a date or a date-time. */
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

/** Whether the field selects one or several records of another resource. */
export function isReference({ kind }: OfKind): boolean {
  return kindOf(kind)?.isReference === true;
}

/** Whether the field selects a single record of another resource. */
export function isSingleReference({ kind }: OfKind): boolean {
  return isReference({ kind }) && isSingleValue({ kind });
}

/** Whether the field lists its values as `options`. */
export function hasOptions({ kind }: OfKind): boolean {
  return kindOf(kind)?.hasOptions === true;
}

/** Whether the field has a column. Lines have none, because they are stored in a table of their own. */
export function hasColumn({ kind }: OfKind): boolean {
  return kindOf(kind)?.column !== 'none';
}

export function isFile({ kind }: OfKind): boolean {
  return kindOf(kind)?.isFile === true;
}

/** Whether the field is free text in one line. */
export function isTextLine({ kind }: OfKind): boolean {
  return kindOf(kind)?.freeText === 'line';
}

/** Whether the field is free text in several lines. */
export function isTextArea({ kind }: OfKind): boolean {
  return kindOf(kind)?.freeText === 'area';
}

/** Whether a value is single and can be shown in a cell: neither a list nor a file. */
export function isSingleValue({ kind }: OfKind): boolean {
  return kindOf(kind)?.json !== 'array' && !isFile({ kind });
}

/** Whether equal values are always written in the same way, unlike `2.5` and `2.50`, or a moment in two time zones. */
export function hasOneForm({ kind }: OfKind): boolean {
  return isSingleValue({ kind }) && !isScaled({ kind }) && !isMoment({ kind });
}

/** Whether the field contains rows or lines. */
export function isTable({ kind }: OfKind): boolean {
  const known = kindOf(kind);
  return known?.json === 'array' && known.filter === 'none';
}

/**
 * Returns the maximum number of digits, in total and after the decimal point; the total is undefined if the field does not limit it. Whole
 * numbers of up to 15 digits are exact as JavaScript numbers.
 */
export function digitsOf(field: Pick<Field, 'kind' | 'precision' | 'scale'>): {
  readonly precision: number | undefined;
  readonly scale: number;
} {
  if (isAmount(field)) return moneyDigits;
  return isDecimal(field) ? { precision: field.precision, scale: field.scale ?? 0 } : { precision: 15, scale: 0 };
}

/** Returns how records can be grouped by fields of a kind: by their plain values, by a unit of time, or both. */
export function groupingOf(kind: string): { readonly isPlain: boolean; readonly hasUnit: boolean } {
  const known = kindOf(kind);
  return {
    isPlain: known !== undefined && !known.isUngroupable && known.time !== 'moment',
    hasUnit: known?.time !== undefined,
  };
}

/** Whether groups of records can show this figure (such as a sum) for fields of a kind. */
export function hasFigure(figure: (typeof groupFigures)[number], kind: string): boolean {
  return isNumber({ kind }) || (figure !== 'sums' && isTemporal({ kind }));
}
