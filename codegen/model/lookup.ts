/** Names that can be asked for one by one, or all at once; a set and a map are such. */
export interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Things that are found by their names, such as the values of a map. */
export interface Lookup<Thing> extends Names {
  get(name: string): Thing | undefined;
}
