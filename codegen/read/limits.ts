/** Limits of the compiler: larger input is rejected before it is processed. */
export const limits = {
  /** Bytes of one file. */
  fileSize: 1_000_000,
  files: 2_000,
  folderDepth: 8,
  /** Braces and brackets within each other; keeps every recursion over a file shallow. */
  jsonDepth: 32,
  /** Schemas within schemas: a field of a record is the second. */
  schemaDepth: 8,
  fields: 300,
} as const;
