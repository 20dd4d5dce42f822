import type { CompiledResource } from '../../../codegen/types.ts';
import type { Field, Reference } from '../../../src/contract/field.ts';
import { withoutEmpty } from '../../../src/fields/emptyValues.ts';
import { withDerived } from '../../../src/fields/figures.ts';

/** Returns a number from 0 to below 1. The sequence is the same for the same seed. */
export type Random = () => number;

/**
 * Ids of existing records for references, by resource name. A reference that only takes some records has a key of its own, with the user
 * type or the field: `hwUser CUSTOMER`, `hwUser partyId`.
 */
export type Ids = ReadonlyMap<string, readonly string[]>;

export interface Expected {
  readonly compiled: CompiledResource;
  readonly ids: Ids;
  readonly random: Random;
  /** A number that no other record of the resource has. */
  readonly n: number;
}

/** Gives up after this many records that the checks reject. */
const attempts = 3_000;

/** References are to the first records only, so that records of the same warehouse meet, however many warehouses there are. */
const mostReferenced = 12;

/** Texts that spreadsheets tend to convert, such as formulas and numbers. */
const texts = ['=1+1', '-5', '+86 138', '@x', '007', '1e5', '3/4', 'TRUE', ' two  spaces ', '中文，全角１２', "it's <b>", '_x0041_'];

/** Values for fields whose rules random values would rarely satisfy. `{n}` is replaced by the number of the record. */
const hints: Readonly<Record<string, readonly string[]>> = {
  quayCode: ['USLAX', 'USLGB', 'CNSHA', 'USLAX-T{n}', 'USNYC-T{n}', 'CNSHA-T{n}'],
  firmsCode: ['Y258', 'W185'],
  polCode: ['CNSHA', 'CNYTN'],
  podCode: ['USLAX', 'USNYC'],
  viaCodes: ['USLAX,USNYC', 'KRPUS'],
  roleKey: ['keeper', 'clerk2'],
  teu: ['1', '2', '2.25', '2.5'],
  blNo: ['MAEU123456789', 'COSU6300000001'],
  fbaId: ['FBA15ABCDEFG', 'FBA17QWERTYU'],
  refId: ['4GTH7K2A', '00000007'],
  destCode: ['ONT8', 'LGB8', 'IND9'],
  expressNo: ['1Z999AA10123456784', '123456789012'],
  status: ['0', '0', '0', '1'],
  warehouseType: ['OWN', 'PARTNER', 'OWN', 'AMAZON'],
  sellerId: ['A1B2C3D4E5F6G7', 'A0000000000'],
  destValues: ['ONT8', 'LGB8/IND9', '07030/90731', '900-935/070', 'CA/NJ'],
  tierFrom: ['0', '0.5', '5'],
  tierTo: ['5.25', '40'],
  minAmount: ['0', '25'],
  maxAmount: ['25', '900'],
  effectiveDate: ['2026-01-01', '2026-02-28'],
  expiryDate: ['2026-02-28', '2030-01-01'],
};

const samples: Readonly<Record<string, readonly unknown[]>> = {
  boolean: [true, false],
  date: ['2026-02-28', '1999-12-31', '2030-01-01'],
  'date-time': ['2026-11-20T08:30:00.123Z', '2026-03-29T01:59:59.999Z'],
  country: ['US', 'CN', 'DE'],
  currency: ['USD', 'CNY', 'JPY'],
  subdivision: ['CA', 'NJ', 'MA'],
  'postal-code': ['90731', '07030', '02110', '02110-1234'],
  'time-zone': ['America/Los_Angeles', 'Asia/Shanghai'],
  'un-locode': ['USLAX', 'USLGB', 'CNSHA', 'USNYC'],
  'imo-number': [],
  mmsi: ['477123456', '211234560'],
  scac: ['MAEU', 'COSU'],
  email: ['a.b@example.com'],
  phone: ['+1 310 555 0100', '+8613800138000'],
  'https-url': ['https://example.com/a?b=1'],
  'swift-bic': ['BOFAUS3N', 'DEUTDEFF500'],
  'aba-routing': ['021000021', '011401533'],
  'container-number': ['CSQU3054383'],
  vin: ['1HGCM82633A004352', '1M8GDM9AXKP042788', '11111111111111111'],
  'hs-code': ['940521', '9405210000', '0101210000'],
};

/** Kinds that get no random values: lists of references, rows, lines and files. */
const apart: readonly string[] = ['references', 'rows', 'lines', 'file'];
const rows: Readonly<Record<string, readonly unknown[]>> = {
  demurrageTiers: [[{ rate: '99.00' }], [{ days: 4, rate: '125.00' }, { rate: '250.50' }]],
};

/** Generates random records until one passes every check of its resource. Throws if none does. */
export function generateRecord({ compiled, ids, random, n }: Expected): Record<string, unknown> {
  const { resource, checks } = compiled;
  let faults = '';
  for (let i = 0; i < attempts; i++) {
    const entries = resource.fields
      .filter(({ system, kind, name }) => !system && (!apart.includes(kind) || Object.hasOwn(rows, name)))
      .filter(({ required }) => required || random() < 0.6)
      .map((field) => [field.name, sampleOf(field, { ids, random, n })] as const);
    const record = withoutEmpty(Object.fromEntries(entries));
    const errors = checks.record(withoutEmpty(withDerived(resource.fields, record)));
    if (errors.length === 0) return record;
    faults = JSON.stringify({ record, errors });
  }
  throw new Error(`nothing valid was found for ${resource.name}: ${faults}`);
}

function sampleOf(field: Field, { ids, random, n }: Pick<Expected, 'ids' | 'random' | 'n'>): unknown {
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const { kind, name, options, reference, maxLength = 30, pattern, scale = 2, minimum = -99, maximum = 9_999 } = field;
  if (reference) return pick((ids.get(`${reference.resource} ${name}`) ?? idsFor(reference, ids)).slice(0, mostReferenced));
  const hinted = hints[name]?.filter((value) => options?.some((option) => String(option.value) === value)) ?? [];
  if (kind === 'enum' && hinted.length > 0) return pick(hinted);
  if (options && kind === 'integer') return Number(pick(options)?.value);
  if (options) return pick(options)?.value;
  if (Object.hasOwn(rows, name)) return pick(rows[name] ?? []);
  if (Object.hasOwn(hints, name)) return pick(hints[name] ?? [])?.replace('{n}', String(n));
  if (name === 'containerNo') return containerNumber(n);
  if (kind === 'imo-number') return imoNumber(9_000_000 + n * 10);
  if (samples[kind]) return pick(samples[kind]);
  if (kind === 'integer') return Math.round(minimum + random() * (Math.min(maximum, 9_999) - minimum));
  if (kind === 'decimal' || kind === 'money') {
    const top = Math.min(maximum, 10 ** Math.max(1, (field.precision ?? 6) - scale) - 1);
    return (Math.max(minimum, 0) + random() * (top - Math.max(minimum, 0))).toFixed(kind === 'money' ? 2 : scale);
  }
  if (pattern) return pick([`AB${n}`, `T${n}`, 'DN', 'ABC', `X${n}Y`, '1,3,5']);
  const text = field.unique ? `00${n}` : `${pick(texts)}${name.endsWith('Name') || random() < 0.5 ? n : ''}`;
  return (field.case === 'upper' ? text.toUpperCase() : text).slice(0, maxLength);
}

/** Returns the ids that a reference may have. If it only takes users of one type, these are ids of such users, if any are known. */
function idsFor({ resource, filter }: Reference, ids: Ids): readonly string[] {
  const type = filter?.userType;
  const some = type && 'is' in type ? ids.get(`${resource} ${type.is}`) : undefined;
  return some ?? ids.get(resource) ?? [];
}

/** Generates an IMO number with its check digit. */
function imoNumber(start: number): string {
  const six = String(start).slice(0, 6);
  const sum = [...six].reduce((total, digit, i) => total + Number(digit) * (7 - i), 0);
  return `${six}${sum % 10}`;
}

/** Generates a container number with its check digit (ISO 6346). */
function containerNumber(n: number): string {
  const start = `TSTU${String(n % 1_000_000).padStart(6, '0')}`;
  // In ISO 6346, letters have the values from 10 upwards without multiples of 11.
  const worth = (c: string): number => (c < 'A' ? Number(c) : letters.indexOf(c));
  const sum = [...start].reduce((total, c, i) => total + worth(c) * 2 ** i, 0);
  return `${start}${(sum % 11) % 10}`;
}

/** The value of a character is its index in this text. */
const letters = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';
