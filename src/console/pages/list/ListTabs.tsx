import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { usePlace } from '../../shell/layout/page.ts';
import { useSay } from '../../texts/i18n.ts';
import { isTabChosen, withTab } from './listTab.ts';
import { typedFilters } from './typedFilters.ts';
import type { List } from './useList.ts';
import { useTabCounts } from './useTabCounts.ts';
import './listTabs.css';
import { formatNumber } from '../../../fields/faces/formatNumber.ts';

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
  const { memory } = usePlace();
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
  // What is typed into the filters and not asked yet is meant too: nobody types it to lose it.
  const choose = (value: string | undefined) => {
    const typed = typedFilters(memory, list.query);
    list.apply({ ...typed, filters: withTab(typed, name, value) });
  };
  return (
    <nav className="q-list-tabs" aria-label={title[language]}>
      {tabs.map((tab, i) => (
        <button
          key={tab.handle}
          type="button"
          className="q-list-tab"
          data-testid={tab.handle}
          aria-current={isTabChosen(list.query, name, tab.value) || undefined}
          onClick={() => choose(tab.value)}
        >
          {tab.title}
          <span className="q-list-tab-count">{formatNumber(counts[i], language)}</span>
        </button>
      ))}
    </nav>
  );
}
