import type { Field } from '../../contract/field.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * Returns a line as validation expects it: its visible fields, plus id and version of a stored line. Other values of the form, such
 * as labels of references, are left out.
 */
export function plainLine({ items = [] }: Field, line: Line, isVisible: (item: Field) => boolean): Line {
  const own = items.filter((item) => !item.system && isVisible(item)).map(({ name }) => name);
  const names = line.id === undefined ? own : ['id', 'version', ...own];
  return Object.fromEntries(names.map((name) => [name, line[name]]));
}

/** The results of `sentLines` by line, so that unchanged lines are not copied at every call. */
const known = new WeakMap<Line, Line>();

/**
 * Returns the lines for a save request, without the fields that the user may not write. A stored line is sent with its empty fields as
 * null, because the server would leave omitted fields unchanged.
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

/** Returns a line without the fields that the user may read but not write. */
export function withoutLocked(items: readonly Field[], line: Line): Line {
  const locked = new Set(items.filter(({ isLocked }) => isLocked).map(({ name }) => name));
  return locked.size === 0 ? line : Object.fromEntries(Object.entries(line).filter(([name]) => !locked.has(name)));
}
