import { useKeys } from '@refinedev/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ListView } from '../../../../contract/lists.ts';
import type { Resource, ResourceModule } from '../../../../contract/resource.ts';
import { commonErrors, type WireRecord } from '../../../../contract/wire.ts';
import { useApp } from '../../../app.ts';
import { useStable } from '../../../client/store.ts';
import { useData } from '../../../providers/useData.ts';
import { createRecordSaver, type RecordWrite } from '../../../saving/calls.ts';
import type { Resolution } from '../../../saving/createSaver.ts';
import { useT } from '../../../texts/i18n.ts';
import type { Actions } from '../../actions/useActions.tsx';
import { MergeDialog, useMergeQuestion } from '../../merge/MergeDialog.tsx';
import { mergeRecords } from '../../merge/mergeRecords.ts';
import type { Sides, Values } from '../../merge/mergeValues.ts';
import { currentIn } from '../../merge/sameValue.ts';
import { listKey } from '../../records/rows.ts';
import type { List } from '../useList.ts';
import './carry.css';

/** The move of a record to another lane, day or parent. The record is shown there before the server has confirmed the move. */
export interface Move {
  readonly record: WireRecord;
  readonly from: string;
  readonly to: string;
  /** Whether the move is saved. It is then kept until the list has been reloaded. */
  readonly isDone: boolean;
}

/**
 * Returns the moves to show and `track`, which runs a move. The record is shown at its target immediately. If the move fails, the record
 * returns to its former position; after a success, the move is kept until the list has been reloaded.
 */
export function useMoves(resource: Resource) {
  const { keys } = useKeys();
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const queries = useQueryClient();
  const queryKey = listKey(keys, resource).get();
  const isReading = useIsFetching({ queryKey }) > 0;
  const isOver = !isReading && [...moves.values()].some(({ isDone }) => isDone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever moves may be completed
  useEffect(() => {
    // This runs after the render, because components show reloaded data a moment after the query has finished.
    const isSettled = isOver && queries.isFetching({ queryKey }) === 0;
    if (isSettled) setMoves((now) => new Map([...now].filter(([, { isDone }]) => !isDone)));
  }, [isOver, moves]);

  const track = async (of: Omit<Move, 'isDone'>, work: () => Promise<boolean>): Promise<boolean> => {
    const { record } = of;
    const move: Move = { ...of, isDone: false };
    setMoves((now) => new Map(now).set(record.id, move));
    const isDone = await work().catch((error: unknown) => {
      setMoves((now) => without(now, record.id));
      throw error;
    });
    setMoves((now) => (isDone ? new Map(now).set(record.id, { ...move, isDone }) : without(now, record.id)));
    return isDone;
  };
  return { moves, track };
}

function without(moves: ReadonlyMap<string, Move>, id: string): ReadonlyMap<string, Move> {
  return new Map([...moves].filter(([other]) => other !== id));
}

/** Appearance of a draggable record: normal, picked up, or being saved and therefore locked. */
export type DragState = 'plain' | 'lifted' | 'saving';

export function dragStateOf(id: string, moves: ReadonlyMap<string, Move>, lifted: string | undefined): DragState {
  if (moves.has(id)) return 'saving';
  return id === lifted ? 'lifted' : 'plain';
}

interface FieldSaving {
  /** Saves fields of a record; resolves to true if the record was saved. Failures are shown to the user. */
  readonly save: (record: WireRecord, values: Values) => Promise<boolean>;
  /** The open conflict dialog, to be rendered anywhere in the page. */
  readonly dialog: ReactNode;
}

/**
 * Returns a function that saves some fields of a record without a form. Changes of other users to other fields are kept; for conflicts the
 * user is asked, as in a form.
 */
export function useFieldSaving(resource: Resource): FieldSaving {
  const { notices } = useApp();
  const { t } = useT();
  const provider = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { open, ask } = useMergeQuestion();

  const saver = useMemo(() => createRecordSaver(provider), [provider]);
  /**
   * Merges the changes into the current record. Returns the values that still have to be saved; undefined if there are none or the user has
   * canceled.
   */
  const settle = async (sides: Sides): Promise<Values | undefined> => {
    const names = Object.keys(sides.mine).filter((name) => resource.fields.some((field) => field.name === name));
    const fields = resource.fields.filter(({ name }) => names.includes(name));
    const whole = { ...sides, mine: { ...sides.base, ...sides.mine } };
    const first = mergeRecords({ resource: { fields }, sides: whole });
    const isRequested = first.conflicts.length > 0;
    const choices = isRequested ? await ask({ sides: whole, ...first, isForSave: true }) : undefined;
    if (isRequested && !choices) return undefined;
    const { result, isMineKept } = choices ? mergeRecords({ resource: { fields }, sides: whole, choices }) : first;
    return isMineKept ? Object.fromEntries(names.map((name) => [name, result[name] ?? null])) : undefined;
  };
  const attempt = async (first: WireRecord, changes: Values): Promise<boolean> => {
    let [record, values] = [first, changes];
    const outcome = await saver.save({
      take: (): RecordWrite => ({
        resource: resource.name,
        record: { ...values, id: record.id, version: record.version },
        options: { shows: [commonErrors.stale.code] },
      }),
      onConflict: async (error): Promise<Resolution> => {
        const current = currentIn(error);
        if (error.code !== commonErrors.stale.code || !current) return undefined;
        const rest = await settle({ base: record, mine: values, theirs: current });
        if (rest === undefined) return 'stop';
        [record, values] = [current, rest];
        return 'again';
      },
    });
    return outcome !== undefined && 'answer' in outcome;
  };
  return {
    save: async (record, values) => {
      const isDone = await attempt(record, values);
      if (isDone) notices.show({ type: 'success', text: t('form.saved') });
      void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
      return isDone;
    },
    dialog: open && <MergeDialog resource={resource} {...open} />,
  };
}

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY' | 'movementX' | 'movementY'>;

/** A drag by mouse, touch or keyboard. */
export interface Carried<T> {
  readonly thing: T;
  /** Key of the current drop target; undefined if there is none. */
  readonly over: string | undefined;
  readonly by: 'pointer' | 'keys';
}

export interface Carry<T> {
  readonly carried: Carried<T> | undefined;
  /** The element that follows the pointer. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** Handler for pointer-down. The drag begins once the mouse has moved a little or the finger has rested. */
  readonly press: (event: ReactPointerEvent, thing: T) => void;
  readonly lift: (thing: T, over: string | undefined) => void;
  readonly moveTo: (over: string | undefined) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Returns the key of the drop target under the pointer; undefined if there is none. */
type LocationAt<T> = (under: Element | null, pointer: PointerEvent, thing: T) => string | undefined;

const dropUnder: LocationAt<unknown> = (under) => under?.closest<HTMLElement>('[data-drop]')?.dataset.drop;

/**
 * Returns the state and handlers of a drag. A drop target is any element with `data-drop`, unless `locationAt` is given. Containers with
 * `data-edge` scroll when the pointer is near their edges. A finger that moves at once scrolls the page; a finger that rests briefly starts
 * a drag.
 */
export function useCarry<T>(onDrop: (thing: T, over: string) => void, locationAt: LocationAt<T> = dropUnder): Carry<T> {
  const [carried, setCarried] = useState<Carried<T>>();
  const latest = useRef<Carried<T>>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const stopFollowing = useRef<() => void>(undefined);
  useEffect(() => () => stopFollowing.current?.(), []);
  useStillPage(() => latest.current?.by === 'pointer');

  const set = (next: Carried<T> | undefined): void => {
    latest.current = next;
    setCarried(next);
  };
  const moveTo = (over: string | undefined): void => {
    const { current } = latest;
    if (current && current.over !== over) set({ ...current, over });
  };
  const cancel = (): void => set(undefined);
  const drop = useStable((): void => {
    const { current } = latest;
    set(undefined);
    if (current?.over !== undefined) onDrop(current.thing, current.over);
  });
  const press = useStable((event: ReactPointerEvent, thing: T): void => {
    if (event.button !== 0 || latest.current) return;
    stopFollowing.current?.();
    stopFollowing.current = followPointer(event, {
      onBegin: () => {
        set({ thing, over: undefined, by: 'pointer' });
        window.getSelection()?.removeAllRanges();
      },
      onMove: (now) => moveTo(locationAt(elementUnder(now, ghost.current), now, thing)),
      onEnd: (isKept) => (isKept ? drop() : cancel()),
    });
  });
  return { carried, ghost, press, lift: (thing, over) => set({ thing, over, by: 'keys' }), moveTo, drop, cancel };
}

/** Prevents scrolling during a touch drag. The listener must be registered before the touch starts, so it is always registered. */
function useStillPage(isCarrying: () => boolean): void {
  const hold = useStable((event: TouchEvent): void => {
    if (isCarrying() && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('touchmove', hold, { passive: false });
    return () => window.removeEventListener('touchmove', hold);
  }, [hold]);
}

/** Returns the element under the pointer; also moves the ghost and scrolls containers whose edge is near. */
function elementUnder(pointer: PointerEvent, ghost: HTMLElement | null): Element | null {
  const under = document.elementFromPoint(pointer.clientX, pointer.clientY);
  scrollNear(under, pointer);
  if (ghost) ghost.style.translate = `${pointer.clientX + 12}px ${pointer.clientY + 8}px`;
  return under;
}

interface Following {
  /** Called when a drag begins: the mouse has moved far enough or the finger has rested long enough. */
  readonly onBegin: () => void;
  readonly onMove: (event: PointerEvent) => void;
  /** Called once at the end of a drag that has begun; `isKept` is false if the drag was canceled. */
  readonly onEnd: (isKept: boolean) => void;
}

/** Distances in px: beyond `threshold` a mouse press becomes a drag, beyond `slip` a touch becomes scrolling. */
const threshold = 5;
const slip = 10;
/** How long a finger must rest to start a drag, in ms; shorter than the delay of the browser's context menu. */
const rest = 350;

/** Follows the pointer from press to release; the returned function stops without calling `onEnd`. */
function followPointer(press: ReactPointerEvent, { onBegin, onMove, onEnd }: Following): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const isFinger = press.pointerType === 'touch';
  let hasBegun = false;
  const begin = (): void => {
    hasBegun = true;
    onBegin();
  };
  const end = (isKept: boolean): void => {
    ending.abort();
    if (hasBegun) onEnd(isKept);
  };
  const move = (now: PointerEvent): void => {
    const way = Math.hypot(now.clientX - press.clientX, now.clientY - press.clientY);
    if (!hasBegun && isFinger) {
      if (way >= slip) end(false);
      return;
    }
    if (!hasBegun && way < threshold) return;
    if (!hasBegun) begin();
    now.preventDefault();
    onMove(now);
  };
  const leave = ({ type }: Event): void => {
    if (hasBegun) swallowClick();
    end(type === 'pointerup');
  };
  const giveUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !hasBegun) return;
    event.stopPropagation();
    window.addEventListener('pointerup', swallowClick, { once: true });
    end(false);
  };
  window.addEventListener('pointermove', move, { signal });
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, leave, { signal });
  window.addEventListener('keydown', giveUp, { signal, capture: true });
  if (isFinger) awaitRest(signal, begin);
  return () => ending.abort();
}

/** Calls `begin` once a finger has rested, and suppresses the browser's context menu. */
function awaitRest(signal: AbortSignal, begin: () => void): void {
  const timer = setTimeout(begin, rest);
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

/** Suppresses the click event that browsers fire at the end of a drag. */
function swallowClick(): void {
  const end = new AbortController();
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    end.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal: end.signal });
  setTimeout(() => end.abort(), 0);
}

/** Distance in px from the edge of a container within which a drag scrolls the container, and the number of px per step. */
const scrollEdge = 36;
const scrollStep = 14;

/**
 * Scrolls the surrounding containers with `data-edge` when the pointer is near one of their edges. It does not scroll while the pointer
 * moves away from that edge, as when an item is dragged in from outside.
 */
function scrollNear(under: Element | null, { clientX, clientY, movementX, movementY }: Pointer): void {
  for (let box = under?.closest('[data-edge]'); box; box = box.parentElement?.closest('[data-edge]')) {
    const { top, bottom, left, right } = box.getBoundingClientRect();
    box.scrollTop += meant(towards(clientY, top, bottom), movementY);
    box.scrollLeft += meant(towards(clientX, left, right), movementX);
  }
}

function meant(way: number, movement: number): number {
  return way * movement < 0 ? 0 : way;
}

function towards(at: number, from: number, to: number): number {
  if (at < from + scrollEdge) return -scrollStep;
  return at > to - scrollEdge ? scrollStep : 0;
}

/** Content that follows the pointer during a drag. */
export function Ghost({ box, children }: { box: RefObject<HTMLDivElement | null>; children: ReactNode }): ReactNode {
  return (
    <div className="q-ghost" ref={box} aria-hidden="true">
      {children}
    </div>
  );
}

interface SpokenProps {
  readonly hintId: string;
  /** Description of the keyboard control. */
  readonly hint: string;
  /** The last announcement. */
  readonly spoken: string;
}

/** Screen reader description and announcements of drag and drop. */
export function Spoken({ hintId, hint, spoken }: SpokenProps): ReactNode {
  return (
    <>
      <p className="q-hidden" id={hintId}>
        {hint}
      </p>
      <p className="q-hidden" role="status" aria-live="assertive" data-testid="spoken">
        {spoken}
      </p>
    </>
  );
}

/** Props of every layout: the list with its query, the actions, and the field of the layout. */
export interface LayoutProps {
  readonly list: List;
  readonly actions: Actions;
  readonly module: ResourceModule;
  readonly field: string;
  /** The definition of the layout in the resource file. */
  readonly layout: ListView;
}
