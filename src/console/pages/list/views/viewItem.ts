import type { ListViewContent, SavedView } from '../../../../contract/listView.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Language } from '../../../../contract/text.ts';
import type { Word } from '../words/useWord.ts';

/** One line of the menu of views. */
export interface ViewItem {
  /** What the query calls it; undefined: the list as it is without any view. */
  readonly id: string | undefined;
  readonly name: string;
  readonly group: 'base' | 'ofFile' | 'mine' | 'shared';
  readonly content: ListViewContent;
  /** As the server keeps it, where it does. */
  readonly saved?: SavedView;
}

export const viewGroups = ['base', 'ofFile', 'mine', 'shared'] as const;

/** Everything that can be chosen: the whole list, what the file has ready, one's own views, those of others; by name. */
export function viewItems(
  resource: Resource,
  saved: readonly SavedView[],
  { word, language }: { word: Word; language: Language },
): ViewItem[] {
  const base: ViewItem = {
    ...{ id: undefined, name: word('base'), group: 'base' },
    content: { keyword: '', filters: {}, sorts: resource.list.sort, columns: [] },
  };
  const byName = new Intl.Collator(language, { numeric: true });
  const own = saved
    .map((view): ViewItem => ({ id: view.id, name: view.name, group: groupOf(view), content: view, saved: view }))
    .toSorted((a, b) => byName.compare(a.name, b.name));
  const ofFile = (resource.list.presets ?? []).map(
    ({ name, title, ...content }): ViewItem => ({
      id: presetId(name),
      name: title[language],
      group: 'ofFile',
      content,
    }),
  );
  const all = [base, ...ofFile, ...own];
  return viewGroups.flatMap((group) => all.filter((item) => item.group === group));
}

function groupOf({ isMine }: SavedView): 'mine' | 'shared' {
  return isMine ? 'mine' : 'shared';
}

/** No id of a saved view begins so. */
function presetId(name: string): string {
  return `*${name}`;
}
