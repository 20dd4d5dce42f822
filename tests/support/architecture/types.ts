/** A file of the tree: its path relative to the project root with forward slashes, and its content. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * A row of the layer table. A file belongs to the first layer whose `files` matches its path. `mayImport` lists layers
 * (`server` includes `server/http`), and `packages` lists npm packages and `node:` modules (`@fastify/*`, `node:*`); a leading
 * `!` excludes a name. A layer may always import itself.
 */
export interface Layer {
  readonly name: string;
  readonly files: RegExp;
  readonly mayImport: readonly string[];
  readonly packages: readonly string[];
}

/** A required README, and its maximum number of lines. */
export interface ReadmeRule {
  readonly path: string;
  readonly maxLines: number;
}

/** Something that breaks a rule: where it is, what is wrong, and what to do about it. */
export interface Fault {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}
