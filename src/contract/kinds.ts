/** What kinds of record may have permissions of their own for. */
export const kindAbilities = ['find', 'findById', 'create', 'update'] as const;
export type KindPerms = Readonly<Partial<Record<(typeof kindAbilities)[number], string>>>;

/** Kinds of record with permissions of their own: which one a record is of is said by a field that never changes. */
export interface Kinds {
  readonly field: string;
  /** By value of the field; what a kind does not name is as for the resource. */
  readonly perms: Readonly<Record<string, KindPerms>>;
  /** By value of the field those fields that no such record ever shows. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
  /** Permissions of steps that are the same for every kind: who holds one of them sees records of all kinds. */
  readonly seenWith?: readonly string[];
}
