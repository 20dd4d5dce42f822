import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Condition } from '../../../contract/query.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
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
  const [keyword, setKeyword] = useState(query.keyword);
  const [filters, setFilters] = useState(query.filters);
  const asked = JSON.stringify([query.keyword, query.filters]);
  const [seen, setSeen] = useState(asked);
  const id = useId();
  // Going back, or following a link, asks something else: the inputs follow.
  if (asked !== seen) {
    setSeen(asked);
    setKeyword(query.keyword);
    setFilters(query.filters);
  }
  const fields = resource.list.filters.flatMap((name) => listField(resource, name) ?? []);
  const searched = resource.list.keyword.map((name) => listField(resource, name)?.title[language] ?? name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply({ keyword: keyword.trim(), filters });
  };
  const reset = () => {
    setKeyword('');
    setFilters({});
    onApply({ keyword: '', filters: {}, sorts: resource.list.sort });
  };
  const change = (name: string, condition: Condition | undefined) =>
    setFilters(({ [name]: _, ...others }) => (condition === undefined ? others : { ...others, [name]: condition }));
  return (
    <search>
      <form className="q-filters" onSubmit={submit}>
        {searched.length > 0 && (
          <FilterBox name="keyword" title={say('list.keyword')} id={`${id}keyword`}>
            <Input
              id={`${id}keyword`}
              allowClear
              autoComplete="off"
              value={keyword}
              placeholder={say('list.keywordHint', { fields: searched.join(language === 'zh' ? '、' : ', ') })}
              onChange={(event) => setKeyword(event.target.value)}
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
          <Button data-testid="search" type="primary" htmlType="submit" loading={isBusy && { delay: 400 }}>
            {say('list.search')}
          </Button>
          <Button data-testid="reset" onClick={reset}>
            {say('list.reset')}
          </Button>
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
