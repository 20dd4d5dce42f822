import { type FormEvent, type ReactNode, useId } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Condition, Operator } from '../../../contract/query.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners, type Language } from '../../../contract/wire.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useKept } from '../../location/page.ts';
import { useT } from '../../texts/i18n.ts';
import { useNarrow } from '../../theme/useMedia.ts';
import { type KeptFilters, keptFilters, type ListQuery, ownFilters, plainQuery, requestedText } from '../records/listQuery.ts';
import { listField } from '../records/resource.ts';

type ConditionWord = Operator | 'is' | 'notNull';

interface FilterBarProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly isBusy: boolean;
  readonly onApply: (change: Partial<ListQuery>) => void;
}

/** The filters of a list, applied when the user clicks search. */
export function FilterBar({ resource, query, isBusy, onApply }: FilterBarProps): ReactNode {
  const { t, language } = useT();
  const requested = requestedText(query);
  const [kept, keep] = useKept<KeptFilters>(keptFilters, { requested, keyword: query.keyword, filters: query.filters });
  const id = useId();
  // After back navigation or a link, the inputs show the new query.
  const { keyword, filters } = kept.requested === requested ? kept : query;
  const edit = (change: Partial<Pick<ListQuery, 'keyword' | 'filters'>>) => keep({ requested, keyword, filters, ...change });
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
          <FilterBox name="keyword" title={t('list.keyword')} id={`${id}keyword`}>
            <input
              type="search"
              className="q-input"
              id={`${id}keyword`}
              autoComplete="off"
              value={keyword}
              placeholder={t('list.keywordHint', { fields: searched.join(joiners[language]) })}
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
          {folded.canFold && <FoldButton isOpen={isOpen} hidden={fields.length - folded.shown.length} onPress={() => setOpen(!isOpen)} />}
          <button type="submit" className="q-button q-button-primary" data-testid="search" aria-busy={isBusy}>
            {t('list.search')}
          </button>
          <button type="button" className="q-button" data-testid="reset" onClick={reset}>
            {t('list.reset')}
          </button>
        </div>
      </form>
    </search>
  );
}

/** Returns the filters of the resource file, plus those set by a link, so that they are visible and can be removed. */
function filterFields(resource: Resource, query: ListQuery): readonly Field[] {
  const others = Object.keys(ownFilters(query, resource)).filter((name) => name !== resource.list.tabs);
  return [...new Set([...resource.list.filters, ...others])].flatMap((name) => listField(resource, name) ?? []);
}

/** Shows or hides the additional filters. */
function FoldButton(props: { isOpen: boolean; hidden: number; onPress: () => void }): ReactNode {
  const { t } = useT();
  const { isOpen, hidden, onPress } = props;
  return (
    <button type="button" className="q-link" data-testid="more-filters" aria-expanded={isOpen} onClick={onPress}>
      {isOpen ? t('list.fewerFilters') : t('list.moreFilters', { n: hidden })}
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
  const { language } = useT();
  const { Filter } = widgetOf(field.kind);
  if (!Filter) return null;
  const { id, value, onChange } = props;
  return (
    <FilterBox name={field.name} title={field.title[language]} id={id}>
      {value === undefined || isSeen(field, value) ? (
        <Filter field={field} {...props} />
      ) : (
        <FixedAnswer id={id} condition={value} onDrop={() => onChange(undefined)} />
      )}
    </FilterBox>
  );
}

function FilterBox({ name, title, id, children }: { name: string; title: string; id: string; children: ReactNode }): ReactNode {
  return (
    <div className="q-filter" data-testid={`filter-${name}`}>
      <label htmlFor={id} title={title}>
        {title}
      </label>
      {children}
    </div>
  );
}

interface FixedAnswerProps {
  readonly id: string;
  readonly condition: Condition;
  readonly onDrop: () => void;
}

/** Shows as text a condition that no input can display, so that users see why rows are missing and can remove it. */
function FixedAnswer({ id, condition, onDrop }: FixedAnswerProps): ReactNode {
  const { t, language } = useT();
  const texts = partsOf(condition, language)
    .map(([operator, value]) => t(`requested.${operator}`, { value }))
    .join(' · ');
  return (
    <span className="q-input q-requested" title={texts}>
      <span>{texts}</span>
      <button type="button" id={id} className="q-plain" aria-label={t('requested.drop', { texts })} onClick={onDrop}>
        ×
      </button>
    </span>
  );
}

function partsOf(condition: Condition, language: Language): readonly (readonly [ConditionWord, string])[] {
  if (typeof condition !== 'object') return [['is', String(condition)]];
  if (Array.isArray(condition)) return [['is', condition.join(joiners[language])]];
  return Object.entries(condition).map(([operator, value]) => [
    operator === 'isNull' && value !== true ? 'notNull' : (operator as ConditionWord),
    Array.isArray(value) ? value.join(joiners[language]) : String(value),
  ]);
}

/** Returns whether an input can display a condition; links, views and groups may use others. */
export function isSeen({ kind, options }: Field, condition: Condition): boolean {
  const { Filter, filterBy } = widgetOf(kind);
  if (typeof condition !== 'object' || Array.isArray(condition))
    return options !== undefined || (Filter !== undefined && filterBy === undefined);
  return Object.keys(condition).every((operator) => filterBy?.includes(operator as Operator));
}

/**
 * Maximum number of filters shown, besides the search text: three rows on a wide screen; fewer on a phone, where each takes a row and the
 * list must stay visible.
 */
const mostOf = { wide: 10, narrow: 3 } as const;

interface FilterState {
  readonly filters: Readonly<Record<string, Condition>>;
  readonly isOpen: boolean;
  readonly isNarrow?: boolean;
}

/**
 * Returns the visible filters and whether others can be hidden. If folded, the first filters and all with a value are visible, so that
 * users see why rows are missing.
 */
export function foldedFilters(
  fields: readonly Field[],
  { filters, isOpen, isNarrow = false }: FilterState,
): { readonly shown: readonly Field[]; readonly canFold: boolean } {
  const most = isNarrow ? mostOf.narrow : mostOf.wide;
  const canFold = fields.length > most + 1;
  if (!canFold || isOpen) return { shown: fields, canFold };
  return { shown: fields.filter(({ name }, i) => i < most || filters[name] !== undefined), canFold };
}
