/** The fields of every record that the server alone writes (contract.md section 4). */
export const serverFields = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const;
export type ServerField = (typeof serverFields)[number];

/** Names that no resource file may take, in any spelling: their tables hold accounts, roles and the menu. Fields may refer to them. */
export const reservedNames = ['hwUser', 'hwRole', 'hwMenu'] as const;

/** One record on the wire: `id` is a string, decimals are strings, references carry their label beside them. */
export type WireRecord = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/** `airlineId` comes back with `airlineIdLabel`. */
export function labelKey(field: string): string {
  return `${field}Label`;
}

/** `{shipName} ({imoNo})` with a record gives its label; a missing value leaves its place empty. */
export function labelOf(display: string, record: Readonly<Record<string, unknown>>): string {
  return display.replace(/\{(\w+)\}/g, (_, name: string) => String(record[name] ?? '')).trim();
}

/** The names in a display template. */
export function displayFields(display: string): string[] {
  return [...display.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
