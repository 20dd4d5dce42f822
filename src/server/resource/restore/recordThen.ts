import type { PlainRecord } from '../record.ts';
import type { Change } from '../writeLog.ts';

/** A line of a record as its log tells it: with its id. */
type Line = PlainRecord;

interface Past {
  /** The record as it is, its lines with their ids. */
  readonly now: PlainRecord;
  /** What happened since, newest first, under the names that fields have today. */
  readonly newer: readonly Change[];
  /** The fields that hold lines. */
  readonly lines: ReadonlySet<string>;
}

/** A record as it was before these changes: what each of them found is put back, the newest first. */
export function recordThen({ now, newer, lines }: Past): PlainRecord {
  const past: Record<string, unknown> = { ...now };
  for (const change of newer) {
    const { field, before } = change;
    past[field] = lines.has(field) ? linesThen(listOf(past[field]), change) : before;
  }
  return past;
}

/** Lines that came go, lines that changed are as they were, and lines that went come back, behind the others. */
function linesThen(now: readonly Line[], change: Change): readonly Line[] {
  const [before, after] = [listOf(change.before), listOf(change.after)];
  const was = new Map(before.map((line) => [line.id, line]));
  const came = new Set(after.map(({ id }) => id).filter((id) => !was.has(id)));
  const kept = now.filter(({ id }) => !came.has(id)).map((line) => ({ ...line, ...was.get(line.id) }));
  const there = new Set(kept.map(({ id }) => id));
  return [...kept, ...before.filter(({ id }) => !there.has(id))];
}

function listOf(value: unknown): readonly Line[] {
  return Array.isArray(value) ? (value as readonly Line[]) : [];
}
