/**
 * The state of this process in relation to the generations of a database that several processes share. See `src/server/schema/README.md`.
 */
export interface Follower {
  readonly id: string;
  /** The generation in which this process writes; undefined if it cannot follow the current one. */
  number: number | undefined;
  /** The last generation for which all files of this process were compared with the database and accepted or found equal. */
  seen: number | undefined;
  /** Tables of which this process has an older definition than the database, each with the hash of that older definition. */
  readonly older: Map<string, string>;
  /** Whether the files must be compared again, even if they have not changed. */
  isDue: boolean;
}

/**
 * Thrown when a process writes although it does not follow the current generation of the database. Nothing was written; the process must
 * compare its files with the database first.
 */
export class Behind extends Error {
  override readonly name = 'Behind';
}
