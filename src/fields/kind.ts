import type { Field } from '../contract/resource.ts';
import type { Text } from '../contract/text.ts';

/** Why a value is refused, in every language; `{field}` is filled with the field's title. */
export type Refusal = Text;

/** One kind of value, the part that both houses share. A kind is one folder and one line in `kinds.ts`. */
export interface FieldKind {
  /** Folder name, and the `format` that asks for it where the JSON type alone does not. */
  readonly name: string;
  /** How a value travels: decimals, dates and codes are strings. */
  readonly json: 'string' | 'integer' | 'boolean' | 'array';
  /** How a table keeps it. `integer` columns hold 64 bits; `none`: it has a table of its own. */
  readonly column: 'text' | 'integer' | 'none';
  /** What a filter may ask: words, a range, one of several, or nothing. */
  readonly filter: 'text' | 'range' | 'choice' | 'none';
  /** Checks the form of a value that has the right JSON type and is not empty; a refusal says why. */
  readonly check?: (value: string) => Refusal | undefined;
  /** What is said of a value that passes `check` and is not in the list that the server alone has (`serverFormats.ts`). */
  readonly unlisted?: Refusal;
  /** The TypeScript type of a value, for generated records; `json` when left out. */
  readonly type?: string;
}

/** How a kind's values go into and come out of a table column. Kinds without one are kept as they are. */
export interface ServerFace {
  readonly toColumn: (value: unknown, field: Field) => string | number | null;
  readonly fromColumn: (value: string | number, field: Field) => unknown;
}
