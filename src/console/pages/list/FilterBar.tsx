import { type FormEvent, type ReactNode, useId } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Condition, Operator } from '../../../contract/query.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners, type Language } from '../../../contract/wire.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useKept } from '../../location/page.ts';
import { useT } from '../../texts/i18n.ts';
import { useMedia, useNarrow } from '../../theme/useMedia.ts';
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
  const folding = useFolding(resource);
  const shown = shownFilters(fields, { filters, most: folding.most });
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
        {shown.map((field) => (
          <FieldFilter
            key={field.name}
            field={field}
            id={`${id}${field.name}`}
            value={filters[field.name]}
            onChange={(condition) => change(field.name, condition)}
          />
        ))}
        <div className="q-filter-buttons">
          {fields.length > folding.mostFolded + 1 && <FoldButtons folding={folding} hidden={fields.length - shown.length} />}
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

interface Folding {
  /** Maximum number of filters shown now, besides the search text and the filters with a value. */
  readonly most: number;
  /** The maximum while the filters are folded to one line. */
  readonly mostFolded: number;
  readonly isFolded: boolean;
  /** Whether all filters are shown, unless they are folded. */
  readonly isWhole: boolean;
  /** Folds the filters of this list to one line or unfolds them; remembered for the user. */
  readonly setFolded: (isFolded: boolean) => void;
  readonly setWhole: (isWhole: boolean) => void;
}

function useFolding({ name, list }: Resource): Folding {
  const { listPreferences } = useApp();
  const isFolded = useStore(listPreferences).folded?.includes(name) ?? false;
  const [isWhole, setWhole] = useKept('wholeFilters', false);
  const isBroad = useMedia('(min-width: 1700px)');
  const most = useNarrow() ? mostOf.narrow : mostOf.wide;
  const beside = isBroad ? most.foldedBroad : most.folded;
  const mostFolded = list.keyword.length > 0 ? beside : beside + 1;
  const unfolded = isWhole ? Number.POSITIVE_INFINITY : most.usual;
  return {
    most: isFolded ? mostFolded : unfolded,
    mostFolded,
    isFolded,
    isWhole,
    setFolded: (folds) => listPreferences.setFolded(name, folds),
    setWhole,
  };
}

/** Shows more or fewer filters, and folds all of them to one line. */
function FoldButtons({ folding, hidden }: { folding: Folding; hidden: number }): ReactNode {
  const { t } = useT();
  const { isFolded, isWhole, setFolded, setWhole } = folding;
  return (
    <>
      {!isFolded && (hidden > 0 || isWhole) && (
        <button type="button" className="q-link" data-testid="more-filters" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('list.fewerFilters') : t('list.moreFilters', { n: hidden })}
        </button>
      )}
      <button
        type="button"
        className={isFolded ? 'q-link' : 'q-link q-fold'}
        data-testid="fold-filters"
        aria-expanded={!isFolded}
        {...(!isFolded && { title: t('list.fold'), 'aria-label': t('list.fold') })}
        onClick={() => setFolded(!isFolded)}
      >
        {isFolded && t('list.moreFilters', { n: hidden })}
      </button>
    </>
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
 * Maximum numbers of filters shown, besides the search text: three rows on a wide screen; fewer on a phone, where each takes a row and the
 * list must stay visible. `folded` and `foldedBroad` fit in one line.
 */
const mostOf = { wide: { usual: 10, folded: 2, foldedBroad: 4 }, narrow: { usual: 3, folded: 0, foldedBroad: 0 } } as const;

/**
 * Returns the visible filters: the first `most` ones, and all with a value, so that users see why rows are missing. A single
 * filter is never hidden.
 */
export function shownFilters(
  fields: readonly Field[],
  { filters, most }: { readonly filters: Readonly<Record<string, Condition>>; readonly most: number },
): readonly Field[] {
  if (fields.length <= most + 1) return fields;
  return fields.filter(({ name }, i) => i < most || filters[name] !== undefined);
}
