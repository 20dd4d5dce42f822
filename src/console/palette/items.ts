import { useMemo, useState } from 'react';
import { isAble } from '../../contract/permission.ts';
import type { Language, Text } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import type { FormQuery } from '../location/pageQuery.ts';
import type { Access } from '../registry/access.ts';
import { type MenuNode, menuNodes, type ScreenRoute } from '../registry/routes.ts';
import { type Translate, useT } from '../texts/i18n.ts';
import { type RecentRecord, recentRecords } from './recentRecords.ts';

const paletteGroups = ['number', 'screen', 'record', 'create'] as const;
type PaletteGroup = (typeof paletteGroups)[number];

/** A result of the palette. */
export interface PaletteItem {
  readonly key: string;
  readonly group: PaletteGroup;
  /** Heading above the records of the same list; set only for records found by the server. */
  readonly heading?: string;
  readonly label: string;
  /** Where the result belongs, shown next to its label. */
  readonly note: string;
  /** All names to search in, in both languages. */
  readonly names: readonly string[];
  readonly path: string;
  /** The form to open on the page; undefined for the page itself. */
  readonly form?: FormQuery;
  /** Id of the record to open on the page. */
  readonly view?: string;
  /** Search text that finds the record in its list, if it has no page of its own. */
  readonly keyword?: string;
}

/** Returns the palette items available to the logged-in user. */
export function usePaletteItems(): readonly PaletteItem[] {
  const app = useApp();
  const { t, language } = useT();
  const access = useStore(app.access);
  const account = useStore(app.session)?.userInfo.account ?? '';
  const [recents] = useState(() => recentRecords(account));
  const creatable = useCreatable();
  return useMemo(() => paletteItems({ access, recents, creatable, language, t }), [access, recents, creatable, language, t]);
}

/** Returns the names of the resources whose records the user may create. */
function useCreatable(): ReadonlySet<string> {
  const { access } = useApp();
  const { resources, perms } = useStore(access);
  return useMemo(() => new Set(resources.filter((entry) => isAble(entry, 'create', perms)).map(({ name }) => name)), [resources, perms]);
}

interface PaletteSources {
  readonly access: Access;
  readonly recents: readonly RecentRecord[];
  /** Names of the resources whose records the user may create. */
  readonly creatable: ReadonlySet<string>;
  readonly language: Language;
  readonly t: Translate;
}

/** Returns all items for a user: menu entries, recently opened records, and forms for new records. */
export function paletteItems(sources: PaletteSources): readonly PaletteItem[] {
  const lists = listsOf(sources.access);
  return [...screenItems(sources), ...recordItems(sources, lists), ...creations(sources, lists)];
}

function screenItems({ access, language }: PaletteSources): PaletteItem[] {
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

/** Maps each resource to its list page, the first one if there are several. */
function listsOf({ routes }: Access): ReadonlyMap<string, ScreenRoute> {
  const lists = new Map<string, ScreenRoute>();
  for (const route of routes.values()) {
    if (route.page.view === 'list' && !lists.has(route.page.resource)) lists.set(route.page.resource, route);
  }
  return lists;
}

type Lists = ReturnType<typeof listsOf>;

function recordItems({ recents, language }: PaletteSources, lists: Lists): PaletteItem[] {
  return recents.flatMap(({ resource, id, label }): PaletteItem[] => {
    const list = lists.get(resource);
    if (!list) return [];
    const names = [label, ...namesOf(list.title)];
    const shared = { group: 'record', label, note: list.title[language], names, path: list.path } as const;
    return [{ ...shared, key: `record ${resource} ${id}`, form: { mode: 'edit', id } }];
  });
}

function creations({ access, creatable, language, t }: PaletteSources, lists: Lists): PaletteItem[] {
  return access.resources.flatMap(({ name, title }): PaletteItem[] => {
    const list = lists.get(name);
    if (!list?.isShown || !creatable.has(name)) return [];
    const label = t('palette.create', { title: title[language] });
    const names = [label, ...namesOf(title), ...createWording.map((word) => `${word} ${namesOf(title).join(' ')}`)];
    const form = { mode: 'create' } as const;
    return [{ key: `create ${name}`, group: 'create', label, note: '', names, path: list.path, form }];
  });
}

/** Words that find the "create" items, in both languages. */
const createWording = ['新增', 'New', 'Create', 'Add'];

function namesOf(title: Text): string[] {
  return [title.zh, title.en];
}

/** Maximum number of results per group. */
const maxInGroup = 8;

/**
 * Returns the items whose names or note contain every word of the query, by group. Within a group, names that begin with the query come
 * first, then names with a later word that begins with it. At most `maxInGroup` items per group; an empty query returns all screens.
 */
export function findItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const letters = plainLetters(query);
  const found = items
    .map((item) => ({ item, rank: rankOf(item, letters) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item);
  return paletteGroups.flatMap((group) => {
    const own = found.filter((item) => item.group === group);
    return letters === '' && group === 'screen' ? own : own.slice(0, maxInGroup);
  });
}

/** Returns the rank of an item, where 0 is the best match; undefined if it does not match. */
function rankOf({ names, note }: PaletteItem, letters: string): number | undefined {
  if (letters === '') return 0;
  const plainNames = names.map(plainLetters);
  const everything = [...plainNames, plainLetters(note)].join(' ');
  if (!letters.split(' ').every((word) => everything.includes(word))) return undefined;
  if (plainNames.some((name) => name.startsWith(letters))) return 0;
  return plainNames.some((name) => ` ${name}`.includes(` ${letters}`)) ? 1 : 2;
}

/** Normalizes case, accents and character width, so that plain letters find `Málaga` and plain digits find full-width ones. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s/]+/g, ' ')
    .trim();
}

/**
 * Adds the records that the server has found, by resource, each record once. Records found by a number come first. Those found by a name
 * come last, so that the items that are already shown stay in their places.
 */
export function withNumbers(numbers: readonly PaletteItem[], items: readonly PaletteItem[], isFirst: boolean): readonly PaletteItem[] {
  const recordOf = ({ key }: PaletteItem): string => key.replace(/^number /, 'record ');
  const grouped = [...Map.groupBy(numbers, ({ heading }) => heading).values()].flat();
  const all = isFirst ? [...grouped, ...items] : [...items, ...grouped];
  return [...Map.groupBy(all, recordOf).values()].flatMap(([first]) => first ?? []);
}

/** Returns the groups of the items, in order. Records found by the server form one group per resource. */
export function groupsOf(items: readonly PaletteItem[]): readonly Pick<PaletteItem, 'key' | 'group' | 'heading'>[] {
  const keyOf = ({ group, heading = '' }: PaletteItem): string => `${group} ${heading}`.trim().replaceAll(' ', '-');
  return [...Map.groupBy(items, keyOf)].flatMap(([key, [first]]) => (first ? [{ key, group: first.group, heading: first.heading }] : []));
}
