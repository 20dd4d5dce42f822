import type { Field } from '../../contract/resource.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * A line as the checks take it: the fields that people set and see, with the id and version of a line that is stored. What
 * a form keeps beside them, such as the labels of references, is left out.
 */
export function plainLine({ items = [] }: Field, line: Line, isVisible: (item: Field) => boolean): Line {
  const own = items.filter((item) => !item.system && isVisible(item)).map(({ name }) => name);
  const names = line.id === undefined ? own : ['id', 'version', ...own];
  return Object.fromEntries(names.map((name) => [name, line[name]]));
}

/** What was sent of a line before: as long as a line is the same object, so is this. */
const known = new WeakMap<Line, Line>();

/**
 * Plain lines as a save sends them: a stored line names also what is empty, for what is left out stays as it is, and no line
 * what whoever saves may not write.
 */
export function sentLines({ items = [] }: Field, lines: readonly Line[]): Line[] {
  const written = items.filter(({ system, isLocked }) => !system && !isLocked);
  const empty = Object.fromEntries(written.map(({ name }) => [name, null]));
  return lines.map((line) => {
    const sent = known.get(line) ?? withoutLocked(items, { ...(line.id !== undefined && empty), ...line });
    known.set(line, sent);
    return sent;
  });
}

/** A line without what whoever is at it may see and not write. */
export function withoutLocked(items: readonly Field[], line: Line): Line {
  const locked = new Set(items.filter(({ isLocked }) => isLocked).map(({ name }) => name));
  return locked.size === 0 ? line : Object.fromEntries(Object.entries(line).filter(([name]) => !locked.has(name)));
}
