import { type FormEvent, type ReactNode, useId } from 'react';
import type { Condition } from '../../../contract/query.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { useKept } from '../../shell/layout/useKept.ts';
import { useSay } from '../../texts/useSay.ts';
import { listField } from '../listField.ts';
import type { ListQuery } from './listQuery.ts';

interface FilterBarProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly isBusy: boolean;
  readonly onApply: (change: Partial<ListQuery>) => void;
}

/** The filters of a list; they are asked when the person says so. */
export function FilterBar({ resource, query, isBusy, onApply }: FilterBarProps): ReactNode {
  const { say, language } = useSay();
  const asked = JSON.stringify([query.keyword, query.filters]);
  const [kept, keep] = useKept('filters', { asked, keyword: query.keyword, filters: query.filters });
  const id = useId();
  // Going back, or following a link, asks something else: the inputs follow.
  const { keyword, filters } = kept.asked === asked ? kept : query;
  const edit = (change: Partial<Pick<ListQuery, 'keyword' | 'filters'>>) =>
    keep({ asked, keyword, filters, ...change });
  // A filter that came with a link stands here too, so that it can be seen and taken away.
  const names = new Set([
    ...resource.list.filters,
    ...Object.keys(query.filters).filter((name) => name !== resource.list.tabs),
  ]);
  const fields = [...names].flatMap((name) => listField(resource, name) ?? []);
  const searched = resource.list.keyword.map((name) => listField(resource, name)?.title[language] ?? name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply({ keyword: keyword.trim(), filters });
  };
  const reset = () => {
    edit({ keyword: '', filters: {} });
    onApply({ keyword: '', filters: {}, sorts: resource.list.sort });
  };
  const change = (name: string, condition: Condition | undefined) => {
    const { [name]: _, ...others } = filters;
    edit({ filters: condition === undefined ? others : { ...others, [name]: condition } });
  };
  return (
    <search>
      <form className="q-filters" onSubmit={submit}>
        {searched.length > 0 && (
          <FilterBox name="keyword" title={say('list.keyword')} id={`${id}keyword`}>
            <input
              type="search"
              className="q-input"
              id={`${id}keyword`}
              autoComplete="off"
              value={keyword}
              placeholder={say('list.keywordHint', { fields: searched.join(language === 'zh' ? '、' : ', ') })}
              onChange={(event) => edit({ keyword: event.target.value })}
            />
          </FilterBox>
        )}
        {fields.map((field) => (
          <FieldFilter
            key={field.name}
            field={field}
            id={`${id}${field.name}`}
            value={filters[field.name]}
            onChange={(condition) => change(field.name, condition)}
          />
        ))}
        <div className="q-filter-buttons">
          <button type="submit" className="q-button q-button-primary" data-testid="search" aria-busy={isBusy}>
            {say('list.search')}
          </button>
          <button type="button" className="q-button" data-testid="reset" onClick={reset}>
            {say('list.reset')}
          </button>
        </div>
      </form>
    </search>
  );
}

function FieldFilter({
  field,
  ...props
}: {
  field: Field;
  id: string;
  value: Condition | undefined;
  onChange: (value: Condition | undefined) => void;
}): ReactNode {
  const { language } = useSay();
  const { Filter } = consoleFaceOf(field.kind);
  if (!Filter) return null;
  return (
    <FilterBox name={field.name} title={field.title[language]} id={props.id}>
      <Filter field={field} {...props} />
    </FilterBox>
  );
}

function FilterBox({
  name,
  title,
  id,
  children,
}: {
  name: string;
  title: string;
  id: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="q-filter" data-testid={`filter-${name}`}>
      <label htmlFor={id} title={title}>
        {title}
      </label>
      {children}
    </div>
  );
}
