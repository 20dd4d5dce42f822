/** Kinds of record with permissions of their own, by what may be done with them. */
export interface KindsSource {
  readonly field: string;
  readonly perms: Readonly<Record<string, Readonly<Partial<Record<'list' | 'query' | 'add' | 'edit', string>>>>>;
  readonly seenWith?: readonly string[];
}
