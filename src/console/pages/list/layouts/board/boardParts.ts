import type { KeyboardEvent } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import type { List } from '../../useList.ts';
import type { SeenVersions } from '../../useMarks.ts';
import type { Carry } from '../carry/useCarry.ts';
import type { Move } from '../moves/useMoves.ts';

/** What every lane of a board is handed. */
export interface BoardParts {
  readonly list: List;
  readonly field: Field;
  readonly press: Carry<WireRecord>['press'];
  /** A key was pressed on a card. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, record: WireRecord) => void;
  /** The record that is being carried. */
  readonly lifted: string | undefined;
  /** Cards that are on their way to another lane, by id. */
  readonly moves: ReadonlyMap<string, Move>;
  /** A card that somebody else puts into another lane is marked there. */
  readonly seen: SeenVersions;
  /** Id of the element that says what the keyboard can do. */
  readonly hintId: string;
}
