import type { ReactNode } from 'react';
import { layoutKey } from '../../../../contract/listLayout.ts';
import type { ListView, Resource } from '../../../../contract/resource.ts';
import { Switch } from '../../../shell/controls/Switch.tsx';
import { useSay } from '../../../texts/i18n.ts';

const words = {
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

/** One button for each layout that the file has; nothing when there is only one. */
export function LayoutSwitch({ resource, layout, onChoose }: LayoutSwitchProps): ReactNode {
  const { say, language } = useSay();
  const { views } = resource.list;
  if (views.length < 2) return null;
  /** Two boards are told apart by their fields. */
  const nameOf = ({ view, field, title: own }: ListView): string => {
    if (own) return own[language];
    const name = say(words[view]);
    if (views.filter((other) => other.view === view).length < 2) return name;
    const title = resource.fields.find((one) => one.name === field)?.title[language] ?? '';
    return say('list.layoutBy', { layout: name, field: title });
  };
  return (
    <Switch
      label={say('list.layout')}
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
