/** What one process knows of the generation of a database that several processes share. See `src/server/schema/README.md`. */
export interface Follower {
  readonly id: string;
  /** The generation in which this process writes; undefined if it cannot follow the current one. */
  number: number | undefined;
  /** The generation for which this process last compared all of its files. */
  seen: number | undefined;
  /** Tables of which this process has an older definition than the database, with its hash. */
  readonly older: Map<string, string>;
  /** Whether the files must be compared again, even if they have not changed. */
  isDue: boolean;
}

/** A write of a process that does not follow the generation of the database. Nothing was written; the files must be compared first. */
export class Behind extends Error {
  override readonly name = 'Behind';
}
