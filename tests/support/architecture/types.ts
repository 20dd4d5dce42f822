/** One file of the tree: its path from the project's root with forward slashes, and what is in it. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * One row of the table of rooms. A file belongs to the first room whose `files` matches its path. `mayImport` names rooms
 * (`server` also stands for `server/http`) and `packages` names npm packages and `node:` modules (`@fastify/*`, `node:*`); a name
 * with `!` before it is taken out again. A room may always import itself.
 */
export interface Room {
  readonly name: string;
  readonly files: RegExp;
  readonly mayImport: readonly string[];
  readonly packages: readonly string[];
}

/** A README that has to be there, and the most lines it may have. */
export interface ReadmeRule {
  readonly path: string;
  readonly maxLines: number;
}

/** What is wrong, where, and what to do about it. */
export interface Fault {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}
