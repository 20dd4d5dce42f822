import { useKeys } from '@refinedev/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Field } from '../../../../../contract/field.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { labelKey, type WireRecord } from '../../../../../contract/wire.ts';
import { useApp } from '../../../../app.ts';
import { type HwError, messageOf } from '../../../../client/hwError.ts';
import { useKept } from '../../../../location/page.ts';
import { findPage } from '../../../../providers/dataProvider.ts';
import { saveByIdsCall } from '../../../../providers/recordCalls.ts';
import { type FoundPage, filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { succeeds } from '../../../../saving/calls.ts';
import { useWrite } from '../../../../saving/hooks.ts';
import { useT } from '../../../../texts/i18n.ts';
import { useOpenCopy } from '../../../records/copies.ts';
import type { ListQuery } from '../../../records/listQuery.ts';
import { useCanView } from '../../../records/resource.ts';
import { freshFor, listKey } from '../../../records/rows.ts';
import type { List } from '../../useList.ts';
import { useNameOf } from '../entries.tsx';
import { Ghost, type LayoutProps, Spoken, useCarry, useFieldSaving, useMoves } from '../moves.tsx';
import { texts } from '../texts.ts';
import { type Branch, flatten, matchedTree, type TreeData, type TreeLine, useTreeKeys } from './lines.ts';
import { locationIn, orderedBeside, orderField, parentVerdict } from './locations.ts';
import { TreeTable } from './TreeTable.tsx';
import './tree.css';

type FieldTreeProps = Omit<LayoutProps, 'field' | 'module'> & { readonly field: Field };

/** A tree of records by a parent field; dropping a record on another one changes its parent. */
export function Tree({ field: name, ...props }: LayoutProps): ReactNode {
  const field = props.list.resource.fields.find((one) => one.name === name);
  return field ? <FieldTree {...props} field={field} /> : null;
}

function FieldTree({ list, actions, field }: FieldTreeProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { resource, query, rowHeight } = list;
  const nameOf = useNameOf(resource);
  const branches = useBranches({ resource, query, by: field.name });
  const { isThere, toggle } = branches;
  const lines = flatten(branches.data);
  const canView = useCanView(resource);
  const order = orderField(resource, query);
  const { judge, put, moves, dialog } = usePutting({
    ...{ list, actions, field, lines, order, data: branches.data },
    open: (id) => toggle(id, true),
  });
  const carry = useCarry<WireRecord>(put);
  const { carried } = carry;
  const onOpen = (id: string) => canView && list.view(id);
  const { onKey, spoken } = useTreeKeys({
    ...{ resource, lines, carry, judge, box, rowHeight, onToggle: toggle, onOpen },
    onPut: order && put,
  });
  return (
    <div className="q-tree" data-testid="tree" data-carrying={carried?.by}>
      <Spoken hintId={hintId} hint={order ? `${t('treeKeys')} ${t('treeOrderKeys')}` : t('treeKeys')} spoken={spoken} />
      {branches.error && (
        <p className="q-alert" role="alert">
          {messageOf(branches.error, translator)}{' '}
          <button type="button" className="q-link" onClick={branches.refetch}>
            {translator.t('list.retry')}
          </button>
        </p>
      )}
      {branches.hasMore && <p className="q-tree-note">{t('onlyFirst', { n: mostMatches })}</p>}
      {carried && (
        <div className="q-tree-top" data-testid="tree-top" data-drop="" data-over={carried.over === '' || undefined}>
          {t('topLevel')}
        </div>
      )}
      <TreeTable
        {...{ box, list, actions, lines, hintId, isThere, moves, carried, judge, onKey }}
        isBusy={branches.isFetching}
        canOrder={order !== undefined}
        onPress={carry.press}
        onToggle={toggle}
        onMore={branches.showMore}
        onAdd={useAdding(list, field)}
      />
      {carried?.by === 'pointer' && <Ghost box={carry.ghost}>{nameOf(carried.thing)}</Ghost>}
      {dialog}
    </div>
  );
}

/**
 * Returns a function that opens the form for a new child of a record; undefined if the user may not create records or may not set the
 * parent.
 */
function useAdding(list: List, field: Field): ((parent: WireRecord) => void) | undefined {
  const openCopy = useOpenCopy();
  const nameOf = useNameOf(list.resource);
  if (!list.abilities('create') || field.system) return undefined;
  return (parent) => openCopy({ [field.name]: parent.id, [labelKey(field.name)]: nameOf(parent) });
}

interface Putting extends Pick<FieldTreeProps, 'list' | 'actions' | 'field'> {
  readonly lines: readonly TreeLine[];
  readonly open: (id: string) => void;
  /** The number field that sets the order; undefined if the order cannot be changed. */
  readonly order: Field | undefined;
  readonly data: TreeData;
}

/** Returns functions that judge and handle the drop of a record on or beside another one, and the moves to show. */
function usePutting({ list, actions, field, lines, open, order, data }: Putting) {
  const { notices } = useApp();
  const { t, language } = texts.useT();
  const { moves, track } = useMoves(list.resource);
  const saving = useFieldSaving(list.resource);
  const saveEach = useEachSaving(list.resource);
  const canUpdate = list.abilities('update');
  const known = new Map(lines.flatMap((line) => (line.kind === 'record' ? [[line.record.id, line.record]] : [])));
  const parentOf = (id: string): string => String(known.get(id)?.[field.name] ?? '');
  const judge = (record: WireRecord, over: string) =>
    parentVerdict({ field, record, parent: locationIn(over, parentOf).parent, known, canUpdate });
  const put = (record: WireRecord, over: string): void => {
    const { parent, beside } = locationIn(over, parentOf);
    const from = parentOf(record.id);
    const isSame = beside ? beside.id === record.id : from === parent || parent === record.id;
    if (isSame || moves.has(record.id)) return;
    const verdict = judge(record, over);
    const why = verdict ? t(verdict) : actions.reasonAgainst('edit', record);
    if (why !== undefined) {
      const text = t('cannotMove', { field: field.title[language], why });
      return void notices.show({ type: 'error', text });
    }
    const moved = from === parent ? {} : { [field.name]: parent === '' ? null : parent };
    const siblings = data.branchOf(parent)?.records ?? [];
    const ordered = order && beside ? orderedBeside({ siblings, record, beside, field: order }) : [];
    const [own, ...others] = ordered;
    const changes = [{ record, values: { ...moved, ...(order && own && { [order.name]: own.order }) } }];
    if (order) changes.push(...others.map((other) => ({ record: other.record, values: { [order.name]: other.order } })));
    const work = (): Promise<boolean> => (others.length > 0 ? saveEach(changes) : saving.save(record, changes[0]?.values ?? {}));
    void track({ record, from, to: parent }, work).then((isDone) => isDone && parent !== '' && open(parent));
  };
  return { judge, put, moves, dialog: saving.dialog };
}

/** New values for fields of a record. */
interface FieldChange {
  readonly record: WireRecord;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns a function that saves fields of several records, all or none; it resolves to true on success. Failures are shown to the user. */
function useEachSaving(resource: Resource): (changes: readonly FieldChange[]) => Promise<boolean> {
  const { notices } = useApp();
  const write = useWrite();
  const { t } = useT();
  const queries = useQueryClient();
  const { keys } = useKeys();
  return async (changes) => {
    const each = changes.map(({ record: { id, version }, values }) => ({ id, version, values }));
    const isDone = await succeeds(write(saveByIdsCall(resource, { each })));
    if (isDone) notices.show({ type: 'success', text: t('form.saved') });
    void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
    return isDone;
  };
}

/** Page size of child records, and maximum number of search matches shown. */
const branchSize = 100;
const mostMatches = 500;

interface BranchParams {
  readonly resource: Resource;
  readonly query: ListQuery;
  /** Name of the field that holds the parent's id. */
  readonly by: string;
}

type TreePage = FoundPage;

/**
 * Loads the tree: the top level, and the children of each record when it is expanded. With a filter, loads the matches and their parents,
 * all expanded at first.
 */
function useBranches({ resource, query, by }: BranchParams) {
  const isFiltered = query.keyword !== '' || Object.keys(query.filters).length > 0;
  const [open, keepOpen] = useKept<readonly string[]>('open branches', []);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const parents = isFiltered ? [] : ['', ...open];
  const locations = parents.flatMap((parent) => Array.from({ length: pages.get(parent) ?? 1 }, (_, page) => ({ parent, page })));
  const questions = isFiltered
    ? [{ filters: query.filters, page: 0, size: mostMatches, withAncestors: true }]
    : locations.map(({ parent, page }) => ({
        ...{ filters: { [by]: parent === '' ? { isNull: true } : [parent] }, page, size: branchSize },
        withAncestors: false,
      }));
  const answers = useTreePages({ resource, query, by }, questions);
  const loaded = answers.flatMap(({ data }) => data ?? []);
  const counts = new Map(loaded.flatMap(({ children = {} }) => Object.entries(children)));
  const data = isFiltered ? matchedData(loaded[0], { by, closed }) : lazyData(locations, answers, { open, counts });
  const toggle = (id: string, isOpen: boolean): void => {
    const [list, keep] = isFiltered ? ([closed, setClosed] as const) : ([open, keepOpen] as const);
    const others = list.filter((other) => other !== id);
    keep(isOpen === isFiltered ? others : [...others, id]);
  };
  return {
    data,
    isFiltered,
    toggle,
    /** Loads more children of a record. */
    showMore: (parent: string) => setPages((now) => new Map(now).set(parent, (now.get(parent) ?? 1) + 1)),
    /** Whether some matches are not shown. */
    hasMore: isFiltered && (loaded[0]?.total ?? 0) > mostMatches,
    isFetching: answers.some(({ isFetching }) => isFetching),
    isThere: loaded.length > 0,
    error: answers.find(({ error }) => error)?.error as HwError | undefined,
    /** Repeats the failed requests. */
    refetch: () => {
      for (const { error, refetch } of answers) if (error) void refetch();
    },
  };
}

interface Question {
  readonly filters: ListQuery['filters'];
  readonly page: number;
  readonly size: number;
  readonly withAncestors: boolean;
}

function useTreePages({ resource, query, by }: BranchParams, questions: readonly Question[]) {
  const provider = useData();
  const { keys } = useKeys();
  return useQueries({
    queries: questions.map(({ filters, page, size, withAncestors }) => {
      const filter = { ...filterOf({ ...query, filters }), treeBy: by, withAncestors };
      return {
        queryKey: listKey(keys, resource).params({ tree: filter, page }).get(),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          findPage(provider, resource.name, { filter, pageNo: page + 1, pageSize: size, isQuiet: true, signal }),
        staleTime: freshFor,
      };
    }),
  });
}

function lazyData(
  locations: readonly { readonly parent: string }[],
  answers: readonly { readonly data: TreePage | undefined }[],
  { open, counts }: { readonly open: readonly string[]; readonly counts: ReadonlyMap<string, number> },
): TreeData {
  const branches = new Map<string, Branch>();
  for (const [i, { parent }] of locations.entries()) {
    const page = answers[i]?.data;
    const { records = [], total } = branches.get(parent) ?? {};
    branches.set(parent, { records: [...records, ...(page?.data ?? [])], total: page?.total ?? total });
  }
  return {
    branchOf: (id) => branches.get(id),
    childrenOf: (id) => counts.get(id) ?? 0,
    isOpen: (id) => open.includes(id),
    isMatch: () => true,
  };
}

function matchedData(page: TreePage | undefined, { by, closed }: { readonly by: string; readonly closed: readonly string[] }): TreeData {
  const { data: records = [], ancestors = [] } = page ?? {};
  const branches = matchedTree({ records, ancestors }, by);
  const matches = new Set(records.map(({ id }) => id));
  return {
    branchOf: (id) => (page ? (branches.get(id) ?? { records: [], total: 0 }) : undefined),
    childrenOf: (id) => branches.get(id)?.total ?? 0,
    isOpen: (id) => !closed.includes(id),
    isMatch: (id) => matches.has(id),
  };
}
