/** What a refusal tells of records that are no more, when a call was about several. */
export interface MissingRecords {
  readonly missing: readonly string[];
}

/** The ids of the records that are no more, as a refusal names them; none when it does not. */
export function missingIn(data: unknown): readonly string[] {
  const { missing } = (data ?? {}) as Partial<MissingRecords>;
  return Array.isArray(missing) ? missing.filter((id) => typeof id === 'string') : [];
}
