/**
 * `POST findHwNumber` `{text}`: the records that carry a number, or its last digits, among all that the caller may list
 * (README section 4.1). It needs a session; each resource its list permission, and data scope holds as in its list.
 */
export const numberSearchCall = '/hw/wms/hwNumber/findHwNumber';

/** A record with what of it was found. */
export interface FoundNumber {
  readonly resource: string;
  /** Which kind of record it is, where the resource has kinds with pages of their own. */
  readonly kind?: string;
  readonly id: string;
  /** What the record is called, in the caller's language. */
  readonly label: string;
  /** The title of the field that holds the number, in the caller's language. */
  readonly field: string;
  readonly value: string;
}

/** A shorter text, or one without a digit, is no number and finds nothing; more are not told of a resource, or of all. */
export const numberSearchLimits = { shortest: 4, longest: 60, ofResource: 5, all: 20 } as const;

/** Numbers are written with blanks and hyphens here and without them there. */
const separators = /[\s\-_/.]+/g;

/** The text as it is looked for; undefined: it is no number. */
export function numberIn(text: string): string | undefined {
  const number = text.normalize('NFKC').trim();
  const { length } = number.replace(separators, '');
  const { shortest, longest } = numberSearchLimits;
  return length >= shortest && number.length <= longest && /\d/.test(number) ? number : undefined;
}

/** The ways in which a number may be stored: as it was typed, and in one piece. */
export function waysToWrite(number: string): readonly string[] {
  return [...new Set([number, number.replace(separators, '')])];
}
