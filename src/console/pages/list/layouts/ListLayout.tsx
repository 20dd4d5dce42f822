import type { ComponentType, ReactNode } from 'react';
import { layoutKey } from '../../../../contract/listLayout.ts';
import type { ListView, ResourceModule } from '../../../../contract/resource.ts';
import { lazyPart, type Waiting } from '../../../shell/pages/lazyPart.tsx';
import { PageLoading } from '../../../shell/pages/MessagePage.tsx';
import type { Doings } from '../../doing/useDoings.tsx';
import type { List } from '../useList.ts';

/** What every layout is handed: the list with its question, what can be done, and by which field it is laid out. */
export interface LayoutProps {
  readonly list: List;
  readonly doings: Doings;
  readonly module: ResourceModule;
  readonly field: string;
  /** As the file has it. */
  readonly layout: ListView;
}

/** Everything but the table is loaded when it is first shown. */
const layouts: Readonly<Record<Exclude<ListView['view'], 'table'>, ComponentType<LayoutProps & Waiting>>> = {
  board: lazyPart(async () => (await import('./board/Board.tsx')).Board),
  calendar: lazyPart(async () => (await import('./calendar/Calendar.tsx')).Calendar),
  tree: lazyPart(async () => (await import('./tree/Tree.tsx')).Tree),
  map: lazyPart(async () => (await import('./map/PlaceMap.tsx')).PlaceMap),
  groups: lazyPart(async () => (await import('./groups/Groups.tsx')).Groups),
  sheet: lazyPart(async () => (await import('./sheet/SheetView.tsx')).SheetView),
};

type ListLayoutProps = Omit<LayoutProps, 'field'>;

/** The records of a list in another way than a table. */
export function ListLayout({ layout, ...props }: ListLayoutProps): ReactNode {
  if (layout.view === 'table' || layout.field === undefined) return null;
  const Layout = layouts[layout.view];
  return <Layout key={layoutKey(layout)} {...props} layout={layout} field={layout.field} waiting={<PageLoading />} />;
}
