import type { KeyboardEvent } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import type { List } from '../../useList.ts';
import type { Carry } from '../carry/useCarry.ts';
import type { Move } from '../moves/useMoves.ts';

/** What everything that shows entries of a calendar is handed. */
export interface CalendarParts {
  readonly list: List;
  /** The field of the day. */
  readonly field: Field;
  /** The field that colours the entries; undefined: there is none. */
  readonly state: Field | undefined;
  readonly press: Carry<WireRecord>['press'];
  /** A key was pressed on an entry. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, record: WireRecord) => void;
  /** The record that is being carried. */
  readonly lifted: string | undefined;
  /** Records that are on their way to another day, by id. */
  readonly moves: ReadonlyMap<string, Move>;
}
