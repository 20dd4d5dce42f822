import { type FormEvent, type ReactNode, useId } from 'react';
import type { Condition } from '../../../contract/query.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/text.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { useKept } from '../../shell/layout/page.ts';
import { useSay } from '../../texts/i18n.ts';
import { useNarrow } from '../../theme/useMedia.ts';
import { listField } from '../listField.ts';
import { AskedAsIs } from './AskedAsIs.tsx';
import { foldedFilters } from './foldedFilters.ts';
import { isSeen } from './isSeen.ts';
import { type ListQuery, ownFilters, plainQuery } from './listQuery.ts';
import { askedText, type KeptFilters, keptFilters } from './typedFilters.ts';

interface FilterBarProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly isBusy: boolean;
  readonly onApply: (change: Partial<ListQuery>) => void;
}

/** The filters of a list; they are asked when the person says so. */
export function FilterBar({ resource, query, isBusy, onApply }: FilterBarProps): ReactNode {
  const { say, language } = useSay();
  const asked = askedText(query);
  const [kept, keep] = useKept<KeptFilters>(keptFilters, { asked, keyword: query.keyword, filters: query.filters });
  const id = useId();
  // Going back, or following a link, asks something else: the inputs follow.
  const { keyword, filters } = kept.asked === asked ? kept : query;
  const edit = (change: Partial<Pick<ListQuery, 'keyword' | 'filters'>>) =>
    keep({ asked, keyword, filters, ...change });
  const fields = filterFields(resource, query);
  const [isOpen, setOpen] = useKept('allFilters', false);
  const folded = foldedFilters(fields, { filters, isOpen, isNarrow: useNarrow() });
  const searched = resource.list.keyword.map((name) => listField(resource, name)?.title[language] ?? name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply({ keyword: keyword.trim(), filters });
  };
  const reset = () => {
    edit({ keyword: '', filters: {} });
    onApply(plainQuery(resource));
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
              placeholder={say('list.keywordHint', { fields: searched.join(joiners[language]) })}
              onChange={(event) => edit({ keyword: event.target.value })}
            />
          </FilterBox>
        )}
        {folded.shown.map((field) => (
          <FieldFilter
            key={field.name}
            field={field}
            id={`${id}${field.name}`}
            value={filters[field.name]}
            onChange={(condition) => change(field.name, condition)}
          />
        ))}
        <div className="q-filter-buttons">
          {folded.canFold && (
            <FoldButton isOpen={isOpen} hidden={fields.length - folded.shown.length} onPress={() => setOpen(!isOpen)} />
          )}
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

/** Those of the file; a filter that came with a link stands here too, so that it can be seen and taken away. */
function filterFields(resource: Resource, query: ListQuery): readonly Field[] {
  const others = Object.keys(ownFilters(query, resource)).filter((name) => name !== resource.list.tabs);
  return [...new Set([...resource.list.filters, ...others])].flatMap((name) => listField(resource, name) ?? []);
}

/** Shows the filters that are folded away, or folds them again. */
function FoldButton(props: { isOpen: boolean; hidden: number; onPress: () => void }): ReactNode {
  const { say } = useSay();
  const { isOpen, hidden, onPress } = props;
  return (
    <button type="button" className="q-link" data-testid="more-filters" aria-expanded={isOpen} onClick={onPress}>
      {isOpen ? say('list.fewerFilters') : say('list.moreFilters', { n: hidden })}
    </button>
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
  const { id, value, onChange } = props;
  return (
    <FilterBox name={field.name} title={field.title[language]} id={id}>
      {value === undefined || isSeen(field, value) ? (
        <Filter field={field} {...props} />
      ) : (
        <AskedAsIs id={id} condition={value} onDrop={() => onChange(undefined)} />
      )}
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
