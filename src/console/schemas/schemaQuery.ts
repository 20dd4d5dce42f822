/** What a new file begins with. */
export interface NewFile {
  /** Name of the resource. */
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  /** The group of the menu, and the folder where its files lie. */
  readonly area: string;
  readonly folder: string;
}

/** Which file is open; the query says it, in the words of a form (`formQuery`), so that leaving it asks as a form does. */
export type SchemaQuery =
  | { readonly mode: 'edit'; readonly file: string }
  | { readonly mode: 'create'; readonly start: NewFile };

export function schemaQuery(search: string): SchemaQuery | undefined {
  const params = new URLSearchParams(search);
  const file = params.get('edit');
  if (file) return { mode: 'edit', file };
  if (params.get('create') !== '1') return undefined;
  const of = (name: string): string => params.get(name) ?? '';
  return {
    mode: 'create',
    start: { name: of('name'), zh: of('zh'), en: of('en'), area: of('area'), folder: of('folder') },
  };
}

/** The query of the page with this open, or with the list. */
export function toSearch(query: SchemaQuery | undefined): string {
  if (!query) return '';
  return `?${new URLSearchParams(query.mode === 'edit' ? { edit: query.file } : { create: '1', ...query.start })}`;
}
