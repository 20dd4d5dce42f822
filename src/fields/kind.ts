import type { Text } from '../contract/wire.ts';

/** Why a value is invalid, in every language. `{{field}}` is the title of the field. */
export type FaultText = Text;

/** A kind of field, as far as server and console share it. All kinds are listed in `kinds.ts`. */
export interface FieldKind {
  /** The name of the kind, also used as its JSON Schema `format`. */
  readonly name: string;
  /** The JSON type on the wire; decimals, dates and codes are strings. */
  readonly json: 'string' | 'integer' | 'boolean' | 'array';
  /** The column type. `integer` columns hold 64 bits. `none` means that the values are stored in a table of their own. */
  readonly column: 'text' | 'integer' | 'none';
  /** The kind of filter: text, a range, one of several values, or none. */
  readonly filter: 'text' | 'range' | 'choice' | 'none';
  /** Checks a non-empty value of the right JSON type; returns why it is invalid. */
  readonly check?: (value: string) => FaultText | undefined;
  /** The message for a value that passes `check` but is not in the list of valid values, which only the server has (`serverFormats.ts`). */
  readonly unlisted?: FaultText;
  /** The TypeScript type in generated record types; that of `json` by default. */
  readonly type?: string;
  /** How calculations treat values of this kind; undefined for kinds that are not numbers. */
  readonly number?: 'whole' | 'decimal' | 'amount';
  /** How date functions treat values of this kind; undefined for kinds that are not dates or times. */
  readonly time?: 'day' | 'moment';
  /**
   * How users write free text: in one line or in several. The check of a free-text kind applies only to input, so that any stored text can
   * be read.
   */
  readonly freeText?: 'line' | 'area';
  /** Whether values may have any length, unless the field has a `maxLength`. */
  readonly isUnbounded?: true;
  /** Whether values are ids of records of another resource. */
  readonly isReference?: true;
  /** Whether each field of this kind lists its values as `options`. */
  readonly hasOptions?: true;
  /** Whether the value is the id of a file. */
  readonly isFile?: true;
  /** If set, records cannot be grouped by fields of this kind, because their values are lists or mostly unique. */
  readonly isUngroupable?: true;
  /** A sample value for a workbook cell. */
  readonly example?: string;
}

/** Makes a kind with text values that are stored unchanged and searched by substring, like most codes. */
export function textKind(name: string, check: (value: string) => FaultText | undefined, more: Partial<FieldKind> = {}): FieldKind {
  return { name, json: 'string', column: 'text', filter: 'text', check, ...more };
}

/** Returns the standard message for an invalid format. `zh` and `en` describe the valid format. */
export function wrongFormat(zh: string, en: string): FaultText {
  return { zh: `{{field}}格式不正确：${zh}`, en: `{{field}} has the wrong format: ${en}` };
}

/** Returns the standard message for a wrong check character; `expected` is the right one. */
export function wrongCheckDigit(expected: string | number): FaultText {
  return {
    zh: `{{field}}校验位错误，应为${expected}`,
    en: `The check digit of {{field}} is wrong: it should be ${expected}`,
  };
}

/** Makes a check that only tests a pattern. */
export function mustMatch(pattern: RegExp, fault: FaultText): (value: string) => FaultText | undefined {
  return (value) => (pattern.test(value) ? undefined : fault);
}
