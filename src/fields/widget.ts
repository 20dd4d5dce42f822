import type { ComponentType } from 'react';
import type { FieldFault } from '../contract/envelope.ts';
import type { Condition, Operator, Scalar } from '../contract/query.ts';
import type { Field } from '../contract/resource.ts';

/** A value in a list. */
export interface CellProps {
  readonly field: Field;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A value being typed or chosen; `onChange(undefined)` empties it. */
export interface InputProps {
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  /** The value as it is by now: an input that shows it by itself is not rendered for it, but may be for something else. */
  readonly valueNow?: (() => unknown) | undefined;
  /** `isShown`: the input shows the value by itself, and need not be rendered for it. */
  readonly onChange: (value: unknown, isShown?: boolean) => void;
  readonly onBlur: () => void;
  /** A choice was made to its end; what only stands in the box by then is handed on by `onChange` before. */
  readonly onEnd?: (() => void) | undefined;
  /** What lies below this path was begun just now, and its faults wait until it is left; undefined: it is left. */
  readonly onBegin?: ((path: string | undefined) => void) | undefined;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  /** Messages about this value and about what is in it, by path (`/tiers/0/rate`). */
  readonly faults: readonly FieldFault[];
  /** Id of the element that holds the messages. */
  readonly describedBy?: string | undefined;
}

/** A question about a field; `onChange(undefined)` asks nothing. */
export interface FilterProps {
  readonly id: string;
  readonly field: Field;
  readonly value: Condition | undefined;
  readonly onChange: (value: Condition | undefined) => void;
}

/** How one kind of value looks in the console: in a list, in a form, as a filter. */
export interface Widget {
  readonly Cell: ComponentType<CellProps>;
  readonly Input: ComponentType<InputProps>;
  /** Kinds without one cannot be filtered by. */
  readonly Filter?: ComponentType<FilterProps>;
  /** The operators that it shows; values by themselves when left out. */
  readonly filterBy?: readonly Operator[];
  /** A value as it stands in an address; the text itself when left out. */
  readonly fromText?: (text: string) => Scalar;
  /** Numbers stand at the end of their column. */
  readonly align?: 'right' | 'center';
  /** Usual width of the column in px. */
  readonly width: number;
  /** The input takes the whole width of its section. */
  readonly isWide?: boolean;
  /** One choice is the whole input: where a cell is written in, nothing more is waited for. */
  readonly isPicked?: boolean;
  /** The cell is a link, which cannot stand inside of another. */
  readonly isLink?: boolean;
  /** The kind cannot be sorted by. */
  readonly isUnsortable?: boolean;
}
