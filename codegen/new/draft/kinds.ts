import { kindOf } from '../../../src/fields/kinds.ts';

/** Fields of the same record whose format is already known: the field name by format. */
export type Beside = ReadonlyMap<string, string>;

/** A field whose kind is to be determined. */
interface KindQuestion {
  /** The name and the headings of the field in lower case. */
  readonly called: string;
  readonly values: readonly string[];
  readonly beside: Beside;
}

/**
 * Returns the kind that fits: its check accepts every value, and the name or the number of values makes it likely. Undefined if there is
 * none.
 */
export function recogniseKind({ called, values, beside }: KindQuestion): string | undefined {
  if (values.length === 0) return undefined;
  const different = new Set(values);
  return kindHints.find((hint) => isBelievable(hint, { called, count: different.size, beside }) && takes(hint.kind, different))?.kind;
}

function isBelievable({ called, proof, beside }: KindHint, sample: { called: string; count: number; beside: Beside }): boolean {
  if (beside !== undefined && !sample.beside.has(beside)) return false;
  return called?.test(sample.called) || (proof !== undefined && sample.count >= proof);
}

function takes(kind: string, values: ReadonlySet<string>): boolean {
  const check = kindOf(kind)?.check;
  return check !== undefined && [...values].every((value) => check(value) === undefined);
}

/** Returns a kind that the name suggests and that 90 % or more of the values match, with the number of other values and one of them. */
export function nearlyKind({ called, values }: KindQuestion): { kind: string; count: number; odd: string } | undefined {
  for (const { kind, called: texts } of kindHints) {
    const check = kindOf(kind)?.check;
    if (!texts?.test(called) || !check) continue;
    const odd = values.filter((value) => check(value) !== undefined);
    if (odd.length > 0 && odd.length * 10 <= values.length) return { kind, count: odd.length, odd: odd[0] as string };
  }
  return undefined;
}

/** The conditions under which a field probably has this kind: its name, its values and a sibling field. */
interface KindHint {
  readonly kind: string;
  /** Matches the names and headings that suggest the kind. */
  readonly called?: RegExp;
  /** With this many different values, the kind is used whatever the name is. Undefined if values alone are never enough. */
  readonly proof?: number;
  /** A format that a sibling field must have. */
  readonly beside?: string;
}

/**
 * The kinds to try, the most specific first. Three capital letters may be an airport, a currency or a size, so a kind with a loose format
 * also needs a matching name.
 */
const kindHints: readonly KindHint[] = [
  { kind: 'date', proof: 1 },
  { kind: 'date-time', proof: 1 },
  { kind: 'email', proof: 1 },
  { kind: 'https-url', proof: 1 },
  { kind: 'container-number', proof: 1 },
  { kind: 'sscc', called: /\bsscc\b/, proof: 3 },
  { kind: 'uscc', called: /\buscc\b|credit code|统一社会信用|税号/, proof: 3 },
  { kind: 'vin', called: /\bvin\b|车架号/, proof: 3 },
  { kind: 'imo-number', called: /\bimo\b/, proof: 5 },
  { kind: 'time-zone', called: /time ?zone|\btz\b|时区/, proof: 5 },
  { kind: 'aba-routing', called: /\baba\b|routing/ },
  { kind: 'mmsi', called: /\bmmsi\b/ },
  { kind: 'swift-bic', called: /swift|\bbic\b/ },
  { kind: 'scac', called: /\bscac\b/ },
  { kind: 'iata-airport', called: /\biata\b|airport|机场/ },
  { kind: 'currency', called: /currency|\bccy\b|币/, proof: 6 },
  { kind: 'country', called: /countr|nation|\bflag\b|国/ },
  { kind: 'un-locode', called: /lo ?code|unloc|\bport\b|\bpol\b|\bpod\b|港/, proof: 10 },
  { kind: 'hs-code', called: /\bhs\b|\bhts\b|tariff|海关|税则/ },
  { kind: 'postal-code', called: /\bzip|postal|post ?code|邮编/ },
  { kind: 'phone', called: /phone|\btel\b|telephone|mobile|\bfax\b|电话|手机|传真/ },
  { kind: 'subdivision', called: /\bstate\b|province|州|省/, beside: 'country' },
];

/** Kinds whose values are in upper case. The field then converts what users type. */
export const capitalKinds: ReadonlySet<string> = new Set([
  ...['container-number', 'un-locode', 'un-locodes', 'scac', 'vin', 'uscc', 'swift-bic', 'iata-airport', 'subdivision'],
]);
