/** A part of the meta schema, as far as the reference reads it. */
export interface Node {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Node;
  readonly required?: readonly string[];
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

/** A part with what it refers to; its own words go first. */
export function resolve(root: object, node: Node): Node {
  if (node.$ref === undefined) return node;
  const { $ref, ...own } = node;
  return { ...resolve(root, nodeOf(root, $ref.split('/').slice(1))), ...own };
}
