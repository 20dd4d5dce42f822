import type { Field } from '../../../../contract/resource.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';

type Line = Readonly<Record<string, unknown>>;

/** What became of one line: it came, it went, or some of it changed. */
export interface LineChange {
  readonly id: string;
  readonly before: Line | undefined;
  readonly after: Line | undefined;
}

/** What became of the lines of a record, in the order in which they stood; undefined where they cannot be told apart. */
export function lineChanges(before: unknown, after: unknown): readonly LineChange[] | undefined {
  const [was, is] = [linesOf(before), linesOf(after)];
  if (!was || !is || was.length + is.length === 0) return undefined;
  const byId = new Map(is.map((line) => [line.id, line]));
  const known = new Set(was.map(({ id }) => id));
  return [
    ...was.map((line) => ({ id: line.id, before: line, after: byId.get(line.id) })),
    ...is.filter(({ id }) => !known.has(id)).map((line) => ({ id: line.id, before: undefined, after: line })),
  ];
}

/** The columns in which any of the lines says something. */
export function saidColumns(items: readonly Field[], changes: readonly LineChange[]): readonly Field[] {
  const lines = changes.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  return items.filter(({ name }) => lines.some((line) => !isEmpty(line[name])));
}

function linesOf(value: unknown): readonly (Line & { readonly id: string })[] | undefined {
  const lines = value ?? [];
  if (!Array.isArray(lines)) return undefined;
  return lines.every((line) => typeof line?.id === 'string') ? lines : undefined;
}
