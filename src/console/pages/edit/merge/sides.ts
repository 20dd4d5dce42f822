import type { Field } from '../../../../contract/resource.ts';

export type Values = Readonly<Record<string, unknown>>;

/** One record three times: as it was when the form was opened, as it is typed here, and as it is on the server by now. */
export interface Sides<T = Values> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

export const sideNames = ['mine', 'theirs'] as const;
export type Side = (typeof sideNames)[number];

/** Which side is kept, by the key of the conflict; where nothing is said, mine is. */
export type Choices = ReadonlyMap<string, Side>;

/** A line of a record that a conflict is about. */
export interface LineOfConflict {
  /** The field that holds the lines. */
  readonly field: Field;
  /** Its place in the lines as they are on the server, or else as they were; from 1. */
  readonly place: number;
}

/** What both sides have changed, each in its own way. A side that has no such line any more is undefined. */
export interface Conflict {
  /** `weight`, or `boxes/<id>/qty`, or `boxes/<id>` for a line that one side has deleted. */
  readonly key: string;
  /** The fields in question; more than one where they only mean something together. */
  readonly fields: readonly Field[];
  readonly line: LineOfConflict | undefined;
  /** What the record is called, where several are asked about at once. */
  readonly of?: string;
  readonly values: Sides<Values | undefined>;
}

/** A record, or the rows of a field, put together from both sides. */
export interface Merged<T = Values> {
  readonly result: T;
  readonly conflicts: readonly Conflict[];
  /** What only they have changed, and is taken over. */
  readonly taken: readonly Field[];
  /** Whether anything of mine is in the result that they do not have. */
  readonly isMineKept: boolean;
}
