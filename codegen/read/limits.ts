/** Limits of the compiler: larger input is rejected before it is processed. */
export const limits = {
  /** The size of a file in bytes. */
  fileSize: 1_000_000,
  files: 2_000,
  folderDepth: 8,
  /** The nesting depth of braces and brackets, which bounds the recursion over a file. */
  jsonDepth: 32,
  /** The nesting depth of schemas: a field of a record is at depth 2. */
  schemaDepth: 8,
  fields: 300,
} as const;
