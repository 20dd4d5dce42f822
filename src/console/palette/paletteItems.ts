import type { Language, Text } from '../../contract/text.ts';
import type { Access } from '../registry/createAccess.ts';
import { type MenuNode, menuNodes } from '../registry/menuTree.ts';
import type { ScreenRoute } from '../registry/screenRoutes.ts';
import type { Say } from '../texts/say.ts';
import type { PaletteItem } from './paletteItem.ts';
import type { RecentRecord } from './recentRecords.ts';

export interface PaletteSources {
  readonly access: Access;
  readonly recents: readonly RecentRecord[];
  /** Names of the resources that the person may create records of. */
  readonly creatable: ReadonlySet<string>;
  readonly language: Language;
  readonly say: Say;
}

/** All that the palette offers somebody: the entries of their menu, the records opened lately, what they may create. */
export function paletteItems(sources: PaletteSources): readonly PaletteItem[] {
  const lists = listsOf(sources.access);
  return [...screens(sources), ...records(sources, lists), ...creations(sources, lists)];
}

function screens({ access, language }: PaletteSources): PaletteItem[] {
  const walk = (nodes: readonly MenuNode[], above: readonly Text[]): PaletteItem[] =>
    nodes.flatMap((node) => {
      const { path, children, title, key } = node;
      if (children) return walk(children, [...above, title]);
      if (path === undefined) return [];
      const note = above.map((text) => text[language]).join(' / ');
      return [{ key: `screen ${key}`, group: 'screen', label: title[language], note, names: namesOf(title), path }];
    });
  return walk(menuNodes(access.menu), []);
}

/** The page that shows each resource; the first of several is the one to go to. */
function listsOf({ routes }: Access): ReadonlyMap<string, ScreenRoute> {
  const lists = new Map<string, ScreenRoute>();
  for (const route of routes.values()) {
    if (route.page.view === 'list' && !lists.has(route.page.resource)) lists.set(route.page.resource, route);
  }
  return lists;
}

type Lists = ReturnType<typeof listsOf>;

function records({ recents, language }: PaletteSources, lists: Lists): PaletteItem[] {
  return recents.flatMap(({ resource, id, label }): PaletteItem[] => {
    const list = lists.get(resource);
    if (!list) return [];
    const names = [label, ...namesOf(list.title)];
    const shared = { group: 'record', label, note: list.title[language], names, path: list.path } as const;
    return [{ ...shared, key: `record ${resource} ${id}`, form: { mode: 'edit', id } }];
  });
}

function creations({ access, creatable, language, say }: PaletteSources, lists: Lists): PaletteItem[] {
  return access.resources.flatMap(({ name, title }): PaletteItem[] => {
    const list = lists.get(name);
    if (!list?.isShown || !creatable.has(name)) return [];
    const label = say('palette.create', { title: title[language] });
    const names = [label, ...namesOf(title), ...createWords.map((word) => `${word} ${namesOf(title).join(' ')}`)];
    const form = { mode: 'create' } as const;
    return [{ key: `create ${name}`, group: 'create', label, note: '', names, path: list.path, form }];
  });
}

/** What people type who want something new, in either language. */
const createWords = ['新增', 'New', 'Create', 'Add'];

function namesOf(title: Text): string[] {
  return [title.zh, title.en];
}
