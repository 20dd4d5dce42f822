import type { Field } from './field.ts';

/**
 * `POST findHwNumber` `{text}`: finds records by a number or a name, in all resources that the caller may list (README section 4.1).
 * Requires a session; list permissions and data scope apply as in lists.
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
 * Limits of a search: the length of the text, and the number of results for each resource and in total. A shorter or longer text finds
 * nothing. The minimum length is highest for texts with a digit, lower for letters and lowest for Chinese characters, which are the most
 * specific.
 */
export const numberSearchLimits = {
  shortest: { number: 4, letters: 3, characters: 2 },
  longest: 60,
  ofResource: 5,
  all: 20,
} as const;

/** Separators that users write in numbers, which stored numbers may lack. */
const separators = /[\s\-_/.]+/g;

/** Returns the text to search for; undefined if it is too short or too long. */
export function searchedText(text: string): string | undefined {
  const typed = text.normalize('NFKC').trim();
  const { length } = typed.replace(separators, '');
  const { shortest, longest } = numberSearchLimits;
  const needed = /[^ -~]/.test(typed) ? shortest.characters : shortest[hasDigit(typed) ? 'number' : 'letters'];
  return length >= needed && typed.length <= longest && /[\p{L}\p{N}]/u.test(typed) ? typed : undefined;
}

/** Whether a text has a digit. It may then be the number of a record, rather than the title of a page. */
export function hasDigit(text: string): boolean {
  return /\d/.test(text.normalize('NFKC'));
}

/** Returns the forms in which a text may be stored: as typed, and a number also without separators. */
export function waysToWrite(text: string): readonly string[] {
  return hasDigit(text) ? [...new Set([text, text.replace(separators, '')])] : [text];
}

/** Whether the values of a text field are numbers, such as those of containers, rather than names. */
export function isNumberField({ serial, case: letters, pattern, unique }: Pick<Field, 'serial' | 'case' | 'pattern' | 'unique'>): boolean {
  return serial !== undefined || letters === 'upper' || pattern !== undefined || unique;
}

/** The number of characters at the end of a number that are indexed in databases that cannot index every part of a text. */
export const indexedEnd = 4;
