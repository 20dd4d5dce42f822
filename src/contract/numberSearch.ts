/**
 * `POST findHwNumber` `{text}`: finds records by a number or its last digits, in all resources that the caller may list (README
 * section 4.1). Requires a session; list permissions and data scope apply as in lists.
 */
export const numberSearchCall = '/hw/wms/hwNumber/findHwNumber';

/** A found record. */
export interface FoundNumber {
  readonly resource: string;
  /** The kind of the record, for resources whose kinds have their own pages. */
  readonly kind?: string;
  readonly id: string;
  /** The label of the record in the caller's language. */
  readonly label: string;
  /** The title of the matching field in the caller's language. */
  readonly field: string;
  readonly value: string;
}

/**
 * Limits: the length of the text, and the number of results for a resource and in total. A shorter text, or one without a digit, finds
 * nothing.
 */
export const numberSearchLimits = { shortest: 4, longest: 60, ofResource: 5, all: 20 } as const;

/** Separators that users write in numbers, which stored numbers may lack. */
const separators = /[\s\-_/.]+/g;

/** Returns the text to search for; undefined if it is not a number. */
export function numberIn(text: string): string | undefined {
  const number = text.normalize('NFKC').trim();
  const { length } = number.replace(separators, '');
  const { shortest, longest } = numberSearchLimits;
  return length >= shortest && number.length <= longest && /\d/.test(number) ? number : undefined;
}

/** Returns the forms in which a number may be stored: as typed, and without separators. */
export function waysToWrite(number: string): readonly string[] {
  return [...new Set([number, number.replace(separators, '')])];
}
