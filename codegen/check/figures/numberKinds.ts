/** The kinds that can be calculated with. */
export const numberKinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);
