import type { ComponentType, ReactNode } from 'react';
import { type ListView, layoutKey } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useT } from '../../../texts/i18n.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { lazyPart, type Waiting } from '../../../ui/failures.tsx';
import { PageLoading } from '../../../ui/MessagePage.tsx';
import type { LayoutProps } from './moves.tsx';

type ListLayoutProps = Omit<LayoutProps, 'field'>;

/** Every layout except the table is loaded on first use. */
const layouts: Readonly<Record<Exclude<ListView['view'], 'table'>, ComponentType<LayoutProps & Waiting>>> = {
  board: lazyPart(async () => (await import('./board/Board.tsx')).Board),
  calendar: lazyPart(async () => (await import('./calendar/Calendar.tsx')).Calendar),
  tree: lazyPart(async () => (await import('./tree/Tree.tsx')).Tree),
  map: lazyPart(async () => (await import('./map/LocationMap.tsx')).LocationMap),
  groups: lazyPart(async () => (await import('./groups/Groups.tsx')).Groups),
  sheet: lazyPart(async () => (await import('./sheet/SheetView.tsx')).SheetView),
};

/** Renders a list in a layout other than the table. */
export function ListLayout({ layout, ...props }: ListLayoutProps): ReactNode {
  if (layout.view === 'table' || layout.field === undefined) return null;
  const Layout = layouts[layout.view];
  return <Layout key={layoutKey(layout)} {...props} layout={layout} field={layout.field} waiting={<PageLoading />} />;
}

const layoutTexts = {
  table: 'list.layoutTable',
  board: 'list.layoutBoard',
  calendar: 'list.layoutCalendar',
  tree: 'list.layoutTree',
  map: 'list.layoutMap',
  groups: 'list.layoutGroups',
  sheet: 'list.layoutSheet',
} as const satisfies Record<ListView['view'], string>;

interface LayoutSwitchProps {
  readonly resource: Resource;
  readonly layout: ListView;
  readonly onChoose: (layout: ListView) => void;
}

/** A button for each layout of the resource file; renders nothing if there is only one. */
export function LayoutSwitch({ resource, layout, onChoose }: LayoutSwitchProps): ReactNode {
  const { t, language } = useT();
  const { views } = resource.list;
  if (views.length < 2) return null;
  /** Returns the name of a layout. If several have the same type, such as two boards, the name includes the field. */
  const nameOf = ({ view, field, title: own }: ListView): string => {
    if (own) return own[language];
    const name = t(layoutTexts[view]);
    if (views.filter((other) => other.view === view).length < 2) return name;
    const title = resource.fields.find((one) => one.name === field)?.title[language] ?? '';
    return t('list.layoutBy', { layout: name, field: title });
  };
  return (
    <Switch
      label={t('list.layout')}
      choices={views.map((view) => ({ key: layoutKey(view), name: nameOf(view) }))}
      chosen={layoutKey(layout)}
      onChoose={(key) => {
        const view = views.find((one) => layoutKey(one) === key);
        if (view) onChoose(view);
      }}
      handle="layout"
    />
  );
}
