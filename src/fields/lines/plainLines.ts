import type { Field } from '../../contract/resource.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * The lines of a field as the checks take them: the fields that people set and see, with the id and version of lines that
 * are stored. What a form keeps beside them, such as the labels of references, is left out.
 */
export function plainLines(
  { items = [] }: Field,
  value: unknown,
  isVisible: (item: Field, line: Line) => boolean,
): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((line: Line) => {
    const own = items.filter((item) => !item.system && isVisible(item, line)).map(({ name }) => name);
    const names = line.id === undefined ? own : ['id', 'version', ...own];
    return Object.fromEntries(names.map((name) => [name, line[name]]));
  });
}

/** The same as a save sends them: a stored line names also what is empty, for what is left out stays as it is. */
export function sentLines({ items = [] }: Field, lines: readonly Line[]): Line[] {
  const empty = Object.fromEntries(items.filter(({ system }) => !system).map(({ name }) => [name, null]));
  return lines.map((line) => (line.id === undefined ? line : { ...empty, ...line }));
}
