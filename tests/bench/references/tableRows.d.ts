export const columns: readonly { readonly key: string; readonly title: string }[];
export const rows: readonly ({ readonly id: string } & Readonly<Record<string, string>>)[];
export const rowHeight: number;
export const height: number;
export const columnWidth: number;
