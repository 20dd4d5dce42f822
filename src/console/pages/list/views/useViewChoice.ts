import { usePlace } from '../../../shell/layout/page.ts';
import { useSay } from '../../../texts/i18n.ts';
import { toViewColumns } from '../columns/columnQuery.ts';
import type { Arranged } from '../columns/useArranged.ts';
import { useWord } from '../words/useWord.ts';
import { contentOf, fitView, isShowing, withContent } from './fitView.ts';
import { useViews } from './useViews.ts';
import { type ViewItem, viewItems } from './viewItem.ts';
import { chosenView, withChosenView } from './viewKey.ts';

export type ViewChoice = ReturnType<typeof useViewChoice>;

/** The views of a list, which of them the address names, and what the list shows by now in place of it. */
export function useViewChoice({ file, columns, isOwn }: Arranged) {
  const { language } = useSay();
  const word = useWord();
  const { search, go } = usePlace();
  const views = useViews(file.name);
  const items = viewItems(file, views.views, { word, language });
  const asked = chosenView(search);
  const chosen = items.find(({ id }) => id === asked);
  const isNamed = asked !== undefined && chosen !== undefined;
  return {
    file,
    ...views,
    items,
    chosen,
    /** The address names one that is not there. */
    isUnknown: asked !== undefined && !chosen && views.isKnown,
    isChanged: isNamed && !isShowing(search, chosen.content, file),
    lost: isNamed ? fitView(chosen.content, file).lost : [],
    show: ({ id, content }: Pick<ViewItem, 'id' | 'content'>): void =>
      go(withChosenView(withContent(search, fitView(content, file).fitted, file), id)),
    forget: () => go(withChosenView(search, undefined), { replace: true }),
    /** What the list shows, to be saved; columns that nobody has arranged are left to whoever looks. */
    content: () => ({ ...contentOf(search, file), columns: isOwn ? toViewColumns(columns) : [] }),
  };
}
