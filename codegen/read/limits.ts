/** Limits of the input. Anything beyond a limit is reported, except for folders below `folderDepth`, which are ignored. */
export const limits = {
  /** The maximum size of a file in bytes. */
  fileSize: 1_000_000,
  files: 2_000,
  folderDepth: 8,
  /** How deeply braces and brackets may be nested. This also limits how deep the recursion over a file gets. */
  jsonDepth: 32,
  /** How deeply conditions may be nested. A condition of a field starts at depth 3. */
  schemaDepth: 8,
  fields: 300,
} as const;
