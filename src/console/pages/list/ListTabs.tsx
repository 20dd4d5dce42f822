import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { useSay } from '../../texts/useSay.ts';
import { isTabChosen, withTab } from './listTab.ts';
import type { List } from './useList.ts';
import { useTabCounts } from './useTabCounts.ts';
import './listTabs.css';

/** One tab for each choice of a field, with how many records there are; the chosen one is a filter of the list. */
export function ListTabs({ list }: { list: List }): ReactNode {
  const field = list.resource.fields.find(({ name }) => name === list.resource.list.tabs);
  return field?.options ? <Tabs list={list} field={field} options={field.options} /> : null;
}

interface TabsProps {
  readonly list: List;
  readonly field: Field;
  readonly options: NonNullable<Field['options']>;
}

function Tabs({ list, field: { name, title }, options }: TabsProps): ReactNode {
  const { say, language } = useSay();
  const tabs = [
    { value: undefined, title: say('list.tabAll'), handle: 'list-tab-all' },
    ...options.map((option) => ({
      value: option.value,
      title: option.title[language],
      handle: `list-tab-${option.value}`,
    })),
  ];
  const counts = useTabCounts(
    list,
    name,
    tabs.map(({ value }) => value),
  );
  return (
    <nav className="q-list-tabs" aria-label={title[language]}>
      {tabs.map((tab, i) => (
        <button
          key={tab.handle}
          type="button"
          className="q-list-tab"
          data-testid={tab.handle}
          aria-current={isTabChosen(list.query, name, tab.value) || undefined}
          onClick={() => list.apply({ filters: withTab(list.query, name, tab.value) })}
        >
          {tab.title}
          <span className="q-list-tab-count">
            {counts[i] === undefined ? '' : new Intl.NumberFormat(language).format(counts[i])}
          </span>
        </button>
      ))}
    </nav>
  );
}
