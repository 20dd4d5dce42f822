import type { WireRecord } from '../../../../contract/record.ts';
import type { Field, Resource } from '../../../../contract/resource.ts';
import { mergeRecords } from '../merge/mergeRecords.ts';
import type { Sides, Values } from '../merge/sides.ts';
import { pairLines } from './pairLines.ts';

interface LateAnswer {
  readonly resource: Pick<Resource, 'fields'>;
  /** What was typed when it was sent. */
  readonly sent: Values;
  /** What is typed by now. */
  readonly typed: Values;
  /** The record that the save has made. */
  readonly answer: WireRecord;
}

/**
 * What is typed by now, over the record that an earlier save of the same form has made. All of the sides are the same
 * person's, so nothing is asked: what was typed since stays. Lines that were new then are the stored ones from now on.
 */
export function onAnswer({ resource, sent, typed, answer }: LateAnswer): Values {
  const sides = resource.fields
    .filter(({ lines }) => lines)
    .reduce((all, field) => withIds(all, field), { base: sent, mine: typed, theirs: answer } satisfies Sides as Sides);
  return mergeRecords({ resource, sides }).result;
}

/** The sides with the ids that the new lines of a field have got, where the record has as many lines as were sent. */
function withIds(sides: Sides, { name }: Field): Sides {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => rowsOf(side[name]));
  if (!base || !mine || !theirs || base.length !== theirs.length) return sides;
  const pairs = pairLines(base, mine);
  const stored = (line: Values, of: number | undefined): Values => {
    const { id, version } = (of === undefined ? undefined : theirs[of]) ?? line;
    return line.id === undefined && id !== undefined ? { ...line, id, version } : line;
  };
  return {
    base: { ...sides.base, [name]: base.map((line, place) => stored(line, place)) },
    mine: { ...sides.mine, [name]: mine.map((line, place) => stored(line, pairs.get(place))) },
    theirs: sides.theirs,
  };
}

function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? (value as readonly Values[]) : [];
}
