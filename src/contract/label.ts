import type { Text } from './text.ts';

/** What is printed and stuck on a thing, one for each record. Patterns are those of `display`, with words for choices and references. */
export interface Label {
  readonly name: string;
  readonly title: Text;
  readonly perm: string;
  /** Width and height in mm. */
  readonly size: readonly [number, number];
  /** The field whose value is drawn as bars. */
  readonly code?: string;
  /** What stands below the bars in place of that value. */
  readonly text?: string;
  /** What stands above all else, big. */
  readonly heading?: string;
  /** Title and value of each, below each other. */
  readonly fields: readonly string[];
  /** How many of it for a record: so many, or as many as a field of it says. */
  readonly copies: number | { readonly field: string };
}
