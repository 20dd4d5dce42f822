/** The record, or the row, that a checked value stands in. */
export type Siblings = Readonly<Record<string, unknown>>;

/** The value of a field beside the checked one; names such as `constructor` find nothing. */
export function siblingValue(siblings: Siblings, name: string | undefined): unknown {
  return name !== undefined && Object.hasOwn(siblings, name) ? siblings[name] : undefined;
}
