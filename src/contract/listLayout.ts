import type { ListView, Resource } from './resource.ts';

/** What a layout of a list is called in links, looks and saved views: `table`, `board.status`, `calendar.eta`. */
export function layoutKey({ view, field }: ListView): string {
  return field === undefined || field === '' ? view : `${view}.${field}`;
}

/** The layout of this name, while the file has it. */
export function findLayout({ list }: Pick<Resource, 'list'>, key: string | null | undefined): ListView | undefined {
  return list.views.find((layout) => layoutKey(layout) === key);
}
