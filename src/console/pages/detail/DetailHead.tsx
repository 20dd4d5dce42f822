import { useKeys } from '@refinedev/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { totalBound } from '../../../contract/query.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { localTime } from '../../../fields/dates/clock.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { Sign } from '../../../fields/widgets/Sign.tsx';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useApp } from '../../app.ts';
import { personName } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { usePagePath } from '../../location/page.ts';
import { withForm } from '../../location/pageQuery.ts';
import { findPage, onePage } from '../../providers/dataProvider.ts';
import { filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { useMayOn } from '../../registry/abilities.ts';
import { useT } from '../../texts/i18n.ts';
import { ActionButton, ActionButtons } from '../actions/ActionButtons.tsx';
import { copiedRecord, useOpenCopy } from '../records/copies.ts';
import { noteWalk, useKeptFocus } from '../records/focus.ts';
import { formAhead } from '../records/formAhead.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../records/listQuery.ts';
import { blockQuery, blockSize, blocksOf, type Count, formatCount, freshFor, listKey, type RowPage } from '../records/rows.ts';
import { mostBeside, NextAction, useProgressActions } from './progress.tsx';
import { texts } from './texts.ts';
import type { DetailHeadProps } from './useRecord.ts';

/** Header of a record with its name, state, navigation and actions. */
export function DetailHead(props: DetailHeadProps): ReactNode {
  const { module, record, isCovered, onBack, label } = props;
  const { resource } = module;
  const { t, language } = useT();
  const head = useKeptFocus<HTMLElement>('h1');
  const title = useTitleFocus(record.id, isCovered);
  useDetailKeys(isCovered ? {} : { Escape: onBack });
  const state = resource.fields.find(({ name }) => name === resource.states?.field);
  const StateCell = state && widgetOf(state.kind).Cell;
  return (
    <header ref={head} className="q-edit-head q-detail-head">
      {onBack && (
        <button type="button" className="q-tool" data-testid="back" aria-label={t('form.back')} title={t('form.back')} onClick={onBack}>
          <Sign name="back" />
        </button>
      )}
      <h1 ref={title} tabIndex={-1}>
        <span className="q-soft">{resource.title[language]}</span> {label}
      </h1>
      {StateCell && <StateCell field={state} value={record[state.name]} record={record} />}
      <span className="q-grow" />
      <DetailTools {...props} />
      <PrintNote title={`${resource.title[language]} ${label}`} />
    </header>
  );
}

/** Focuses the title when a record opens, so that keyboard and screen reader users start at the top of the page. */
function useTitleFocus(id: string, isCovered: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each record
  useEffect(() => {
    const { activeElement } = document;
    // Keeps the focus on the next and previous buttons while the user steps through the list.
    const isGoingOn = activeElement instanceof HTMLElement && activeElement.closest('.q-neighbors') !== null;
    if (!isCovered && !isGoingOn) title.current?.focus({ preventScroll: true });
  }, [id, isCovered]);
  return title;
}

/** Buttons for the neighbors of the record in the list and for the actions on the record. */
function DetailTools(props: DetailHeadProps): ReactNode {
  const { module, record, isRow, isCovered, onOpen, actions, removal } = props;
  const { resource } = module;
  const { t } = useT();
  const { search, go } = usePagePath();
  const steps = useProgressActions(props);
  const [canChange, canRead] = [useMayOn(resource, 'edit'), useMayOn(resource, 'findById')];
  const canRemove = useMayOn(resource, 'delete');
  return (
    <div className="q-detail-tools">
      {onOpen && <NeighborButtons resource={resource} id={record.id} isCovered={isCovered} onOpen={onOpen} />}
      <NextAction {...props} next={steps.next} />
      <ActionButtons
        variant="button"
        prefix="row"
        offers={steps.offers}
        reasonOf={steps.reasonOf}
        most={mostBeside(steps)}
        isDisabled={actions.isBusy || isRow}
        onChoose={(offer) => actions.start(offer, { record })}
      />
      {canChange && canRead && (
        <ActionButton
          className="q-button"
          handle="detail-edit"
          isDangerous={false}
          isDisabled={false}
          reason={actions.reasonAgainst('edit', record)}
          ahead={formAhead}
          onChoose={() => go(withForm(search, { mode: 'edit', id: record.id }))}
        >
          {t('list.edit')}
        </ActionButton>
      )}
      <CopyButton resource={resource} record={record} isDisabled={isRow} />
      {canRemove && (
        <ActionButton
          className="q-button"
          handle="detail-remove"
          isDangerous
          isDisabled={removal.isRemoving}
          reason={actions.reasonAgainst('remove', record)}
          onChoose={() => void removal.remove(record)}
        >
          {t('list.remove')}
        </ActionButton>
      )}
      <button type="button" className="q-button" data-testid="print" onClick={() => window.print()}>
        {t('detail.print')}
      </button>
    </div>
  );
}

interface CopyButtonProps {
  readonly resource: Resource;
  /** The full record, including its lines. */
  readonly record: WireRecord;
  readonly isDisabled: boolean;
}

/** Button that opens a form for a new record with the values of this one, for users who may create records. */
function CopyButton({ resource, record, isDisabled }: CopyButtonProps): ReactNode {
  const { t } = useT();
  const openCopy = useOpenCopy();
  const isAble = useMayOn(resource, 'clone');
  if (!isAble) return null;
  return (
    <button
      type="button"
      className="q-button"
      data-testid="row-copy"
      disabled={isDisabled}
      onClick={() => openCopy(copiedRecord(resource, record), record)}
    >
      {t('detail.copy')}
    </button>
  );
}

/** Visible only in print: user and time of printing. Also sets the document title, so that a PDF gets the record's name. */
function PrintNote({ title }: { title: string }): ReactNode {
  const { session } = useApp();
  const user = useStore(session)?.userInfo;
  const { language } = useT();
  const person = user ? personName(user, language) : '';
  const { t } = texts.useT();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const before = { title: '' };
    const begin = () => {
      flushSync(() => setTime(now()));
      before.title = document.title;
      document.title = title;
    };
    const end = () => {
      document.title = before.title;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [title]);
  return <span className="q-print-note">{t('printed', { person, time })}</span>;
}

function now(): string {
  return localTime(new Date().toISOString());
}

type Blocks = ReadonlyMap<number, RowPage | undefined>;
type Keys = Readonly<Record<string, (() => void) | undefined>>;

interface NeighborButtonsProps {
  readonly resource: Resource;
  readonly id: string;
  readonly isCovered: boolean;
  readonly onOpen: (id: string) => void;
}

/** Buttons to the previous and next record of the list in its current filter and order. */
function NeighborButtons({ resource, id, isCovered, onOpen }: NeighborButtonsProps): ReactNode {
  const { t, language } = useT();
  const { before, after, at, total } = useNeighbors(resource, id);
  const ways = [
    { handle: 'detail-before', to: before, mark: 'previous', word: t('detail.before'), keys: 'Alt+ArrowUp' },
    { handle: 'detail-after', to: after, mark: 'next', word: t('detail.after'), keys: 'Alt+ArrowDown' },
  ] as const;
  const opening = (to: string | undefined) => (to === undefined ? undefined : () => onOpen(to));
  useDetailKeys(isCovered ? {} : { 'Alt+ArrowUp': opening(before), 'Alt+ArrowDown': opening(after) });
  return (
    <span className="q-neighbors">
      {ways.map(({ handle, to, mark, word, keys }) => (
        <button
          key={handle}
          type="button"
          className="q-tool"
          data-testid={handle}
          aria-label={word}
          aria-keyshortcuts={keys}
          title={`${word} (${keys.replace('Arrow', '').replace('Up', '↑').replace('Down', '↓')})`}
          aria-disabled={to === undefined}
          onClick={opening(to)}
        >
          <Sign name={mark} />
        </button>
      ))}
      {at !== undefined && total !== undefined && (
        <span className="q-soft q-figures" role="status" data-testid="detail-position">
          {t('detail.place', { at: formatNumber(at, language), total: formatCount(total, language) })}
        </span>
      )}
    </span>
  );
}

interface Neighbors {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Position of the record in the list, starting at 1, and the total; undefined if unknown. */
  readonly at: number | undefined;
  readonly total: Count | undefined;
}

/** Number of neighbors on each side that are loaded in advance, so that stepping through the list needs no waiting. */
const reach = 15;

/**
 * Returns the previous and next record in the list's current filter and order. The position comes from loaded rows or else from the
 * server. If the record has left the list, for example after an action, the next record takes its position.
 */
function useNeighbors(resource: Resource, id: string): Neighbors {
  const { search, memory } = usePagePath();
  const provider = useData();
  const { keys } = useKeys();
  const queryText = writeListQuery('', readListQuery(search, resource), resource);
  const query = useMemo(() => readListQuery(queryText, resource), [queryText, resource]);
  const [last, setLast] = useState<{ readonly of: string; readonly index: number }>();
  const known = last?.of === queryText ? last.index : undefined;
  const read = useReadBlocks(resource, queryText);
  const seen = placeOf(id, read());
  const reported = useReportedLocation(resource, { query, queryText, id, isRequested: seen === undefined });
  const guess = seen ?? reported ?? known;
  const expected = guess === undefined ? [] : blocksOf({ from: Math.max(0, guess - reach), to: guess + reach + 1 });
  const answers = useQueries({
    queries: expected.map((block) => blockQuery(provider, keys, { resource, query, queryText, block })),
  });
  const blocks: Blocks = new Map(expected.map((block, i) => [block, answers[i]?.data]));
  const index = placeOf(id, blocks);
  if (index !== undefined && index !== known) setLast({ of: queryText, index });
  useEffect(() => {
    if (index !== undefined) noteWalk(memory, { id, index });
  }, [memory, id, index]);
  return neighborsIn(blocks, { index, known });
}

interface NeighborParams {
  readonly query: ListQuery;
  readonly queryText: string;
  readonly id: string;
  readonly isRequested: boolean;
}

/**
 * Requests the position of a record in the list and returns it, starting at 0. Returns undefined while loading, if the record is not in the
 * list, and if `isRequested` is false.
 */
function useReportedLocation(resource: Resource, { query, queryText, id, isRequested }: NeighborParams): number | undefined {
  const provider = useData();
  const { keys } = useKeys();
  const { data } = useQuery({
    queryKey: listKey(keys, resource).params({ queryText, placeOf: id }).get(),
    queryFn: async ({ signal }) => {
      const filter = { ...filterOf(query), placeOf: id };
      const { place } = await findPage(provider, resource.name, {
        ...onePage,
        filter,
        totalUpTo: totalBound.ofConsole,
        signal,
        isQuiet: true,
      });
      return place ?? null;
    },
    enabled: isRequested && resource.calls.find !== undefined,
    staleTime: freshFor,
  });
  return isRequested && data ? data - 1 : undefined;
}

/** Returns a function that reads the loaded blocks of a list from the shared query cache. */
function useReadBlocks(resource: Resource, queryText: string): () => Blocks {
  const queries = useQueryClient();
  const { keys } = useKeys();
  const key = listKey(keys, resource).get();
  return () =>
    new Map(
      queries.getQueriesData<RowPage>({ queryKey: key }).flatMap(([own, page]): [number, RowPage | undefined][] => {
        const { queryText: of, block, size } = (own.at(-1) ?? {}) as Partial<Record<string, unknown>>;
        // Boards and other layouts cache blocks of other sizes under the same keys. These blocks are skipped.
        const isOfRows = typeof block === 'number' && (size === undefined || size === blockSize);
        return of === queryText && isOfRows ? [[block, page]] : [];
      }),
    );
}

function placeOf(id: string, blocks: Blocks): number | undefined {
  for (const [block, page] of blocks) {
    const location = page?.data.findIndex((row) => row.id === id) ?? -1;
    if (location >= 0) return block * blockSize + location;
  }
  return undefined;
}

function neighborsIn(blocks: Blocks, { index, known }: { index: number | undefined; known: number | undefined }): Neighbors {
  const total = [...blocks.values()].findLast((page) => page);
  const from = index ?? known;
  if (from === undefined) return { before: undefined, after: undefined, at: undefined, total };
  const idAt = (location: number) => blocks.get(Math.floor(location / blockSize))?.data[location % blockSize]?.id;
  return {
    before: from > 0 ? idAt(from - 1) : undefined,
    after: idAt(index === undefined ? from : from + 1),
    at: index === undefined ? undefined : index + 1,
    total,
  };
}

/**
 * Handles keyboard shortcuts of the record, such as `Escape` and `Alt+ArrowDown`. They are ignored while a dialog or menu is open or an
 * input has the focus.
 */
function useDetailKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = `${event.altKey ? 'Alt+' : ''}${event.key}`;
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (isTyping || document.querySelector('dialog[open], [role="menu"]:popover-open')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
