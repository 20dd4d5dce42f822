import type { Text } from '../contract/text.ts';

/** What is wrong with a value, in every language; `{{field}}` is filled with the field's title. */
export type FaultText = Text;

/** One kind of value, the part that server and console share. Every kind stands in the list of `kinds.ts`. */
export interface FieldKind {
  /** The name of the kind, and the `format` that asks for it where the JSON type alone does not. */
  readonly name: string;
  /** How a value travels: decimals, dates and codes are strings. */
  readonly json: 'string' | 'integer' | 'boolean' | 'array';
  /** How a table keeps it. `integer` columns hold 64 bits; `none`: it has a table of its own. */
  readonly column: 'text' | 'integer' | 'none';
  /** What a filter may ask: words, a range, one of several, or nothing. */
  readonly filter: 'text' | 'range' | 'choice' | 'none';
  /** Checks the form of a value that has the right JSON type and is not empty; the answer says what is wrong with it. */
  readonly check?: (value: string) => FaultText | undefined;
  /** What is wrong with a value that passes `check` and is not in the list that the server alone has (`serverFormats.ts`). */
  readonly unlisted?: FaultText;
  /** The TypeScript type of a value, for generated records; `json` when left out. */
  readonly type?: string;
  /** What arithmetic makes of it; kinds without one are not numbers. */
  readonly number?: 'whole' | 'decimal' | 'amount';
  /** What a calendar makes of it; kinds without one are not temporal. */
  readonly time?: 'day' | 'moment';
  /** The value is the id of a file. */
  readonly isFile?: true;
  /** Records cannot be grouped by it, because its values are lists, or as many as there are records. */
  readonly isUngroupable?: true;
  /** A value as people type it into a cell of a workbook. */
  readonly example?: string;
}

/** A kind whose values are texts that are kept as they are and searched by a part of them, as most codes are. */
export function textKind(
  name: string,
  check: (value: string) => FaultText | undefined,
  more: Partial<FieldKind> = {},
): FieldKind {
  return { name, json: 'string', column: 'text', filter: 'text', check, ...more };
}

/** The standard message for a wrong form, followed by what is right. */
export function wrongFormat(zh: string, en: string): FaultText {
  return { zh: `{{field}}格式不正确：${zh}`, en: `{{field}} has the wrong format: ${en}` };
}

/** The standard message for a wrong check character; `expected` is the right one. */
export function wrongCheckDigit(expected: string | number): FaultText {
  return {
    zh: `{{field}}校验位错误，应为${expected}`,
    en: `Check digit of {{field}} is wrong, expected ${expected}`,
  };
}

/** A check that asks for a pattern and nothing else. */
export function mustMatch(pattern: RegExp, fault: FaultText): (value: string) => FaultText | undefined {
  return (value) => (pattern.test(value) ? undefined : fault);
}
