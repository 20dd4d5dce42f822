/** What the sections of the reference are written with. */

/** JSON on one line, as people write it. */
export function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `"${name}": ${spaced(each)}`)
    .join(', ')} }`;
}

/** A line of a table. */
export function row(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** As GitHub makes it of a heading. */
export function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

/** A part of the meta schema, as far as the reference reads it. */
export interface Node {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Node;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Node;
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
}

/** The part that a path leads to. Throws when there is none: then the list of places is out of date. */
export function nodeOf(root: object, path: readonly string[]): Node {
  const found = path.reduce<unknown>(
    (node, key) => (node as Readonly<Record<string, unknown>> | undefined)?.[key],
    root,
  );
  if (found === undefined) throw new Error(`the meta schema has no ${path.join('/')}`);
  return found as Node;
}
