import { useKeys } from '@refinedev/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { commonErrors } from '../../../../contract/envelope.ts';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { useStable } from '../../../client/store.ts';
import { useData } from '../../../providers/useData.ts';
import { createRecordSaver, type RecordWrite } from '../../../saving/calls.ts';
import type { Resolution } from '../../../saving/createSaver.ts';
import { useT } from '../../../texts/i18n.ts';
import { MergeDialog, useMergeQuestion } from '../../merge/MergeDialog.tsx';
import { mergeRecords } from '../../merge/mergeRecords.ts';
import type { Sides, Values } from '../../merge/mergeValues.ts';
import { currentIn } from '../../merge/sameValue.ts';
import { listKey } from '../../records/rows.ts';
import './carry.css';

/** A record that is shown in another place before the server has said so. */
export interface Move {
  readonly record: WireRecord;
  readonly from: string;
  readonly to: string;
  /** It is done; the places are being read again. */
  readonly isDone: boolean;
}

/**
 * Records on their way: each is shown where it goes at once, and is back where it was when that comes to nothing. Once it
 * is done it stays there until the places have been read again.
 */
export function useMoves(resource: Resource) {
  const { keys } = useKeys();
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const queries = useQueryClient();
  const queryKey = listKey(keys, resource).get();
  const isReading = useIsFetching({ queryKey }) > 0;
  const isOver = !isReading && [...moves.values()].some(({ isDone }) => isDone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever it may be over
  useEffect(() => {
    // Rendered components learn of a reload slightly later.
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

/** How a record looks while it may be carried: as ever, lifted, or on its way and not to be touched. */
export type Theme = 'plain' | 'lifted' | 'saving';

export function preferencesOf(id: string, moves: ReadonlyMap<string, Move>, lifted: string | undefined): Theme {
  if (moves.has(id)) return 'saving';
  return id === lifted ? 'lifted' : 'plain';
}

interface FieldSaving {
  /**
   * Saves these fields of a record as it was seen; true if they now have these values. Failures are shown to the user.
   */
  readonly save: (record: WireRecord, values: Values) => Promise<boolean>;
  /** The open question, to be placed anywhere in the page. */
  readonly dialog: ReactNode;
}

/**
 * Saves a few fields of a record without a form. What others have changed meanwhile stays as they have it; where both have
 * changed the same, the person is asked, as in a form.
 */
export function useFieldSaving(resource: Resource): FieldSaving {
  const { notices } = useApp();
  const { t } = useT();
  const provider = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { open, ask } = useMergeQuestion();

  const saver = useMemo(() => createRecordSaver(provider), [provider]);
  /** What remains to be saved on top of the current record; undefined: nothing, or the user has changed their mind. */
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
  const attempt = async (first: WireRecord, expected: Values): Promise<boolean> => {
    let [record, values] = [first, expected];
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

/** A drag with the mouse or with the keyboard. */
export interface Carried<T> {
  readonly thing: T;
  /** The key of the place that it would come to; undefined: none. */
  readonly over: string | undefined;
  readonly by: 'pointer' | 'keys';
}

export interface Carry<T> {
  readonly carried: Carried<T> | undefined;
  /** The element that follows the pointer. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** A drag may begin here: it does once the pointer has moved a little. */
  readonly press: (event: ReactPointerEvent, thing: T) => void;
  readonly lift: (thing: T, over: string | undefined) => void;
  readonly moveTo: (over: string | undefined) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** The key of the place that a thing would come to, by what is under the pointer; undefined: none. */
type LocationAt<T> = (under: Element | null, pointer: PointerEvent, thing: T) => string | undefined;

const dropUnder: LocationAt<unknown> = (under) => under?.closest<HTMLElement>('[data-drop]')?.dataset.drop;

/**
 * Carrying things to places. A place is any element with `data-drop`, unless `locationAt` knows better; boxes with `data-edge`
 * scroll when the pointer comes near their edges. A finger scrolls, and drags when it has rested a moment first.
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

/** A page does not scroll under a finger that carries something. It must be known before the finger comes: hence all along. */
function useStillPage(isCarrying: () => boolean): void {
  const hold = useStable((event: TouchEvent): void => {
    if (isCarrying() && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('touchmove', hold, { passive: false });
    return () => window.removeEventListener('touchmove', hold);
  }, [hold]);
}

/** The element under the pointer; boxes scroll when it is near their edges, and the ghost follows. */
function elementUnder(pointer: PointerEvent, ghost: HTMLElement | null): Element | null {
  const under = document.elementFromPoint(pointer.clientX, pointer.clientY);
  scrollNear(under, pointer);
  if (ghost) ghost.style.translate = `${pointer.clientX + 12}px ${pointer.clientY + 8}px`;
  return under;
}

interface Following {
  /** A press has become a drag: the mouse has moved far enough, or the finger has rested long enough. */
  readonly onBegin: () => void;
  readonly onMove: (event: PointerEvent) => void;
  /** `isKept`: it was let go of here, and not given up. Heard of once, and only after it has begun. */
  readonly onEnd: (isKept: boolean) => void;
}

/** So far a mouse has to move before a press is a drag, and a finger to be scrolling; in px. */
const threshold = 5;
const slip = 10;
/** So long a finger has to rest before it drags, and does not scroll; in ms. Sooner than a browser shows its own menu. */
const rest = 350;

/** Follows the pointer from a press until it is let go of; the answer ends it without a word. */
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

/** Begins once a finger has rested where it is; the menu that browsers show then does not come. */
function awaitRest(signal: AbortSignal, begin: () => void): void {
  const timer = setTimeout(begin, rest);
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

/** The click that the browser makes of the end of a drag is none. */
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

/** So near the edge of what scrolls a drag scrolls it, so much at a time; in px. */
const scrollEdge = 36;
const scrollStep = 14;

/**
 * Scrolls the boxes with `data-edge` around an element when the pointer is near their edges, unless it comes away from
 * there: what is carried in from outside crosses the edge, and means nothing by it.
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

/** The dragged element, beside the pointer. */
export function Ghost({
  place: location,
  children,
}: {
  place: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="q-ghost" ref={location} aria-hidden="true">
      {children}
    </div>
  );
}

interface SpokenProps {
  readonly hintId: string;
  /** The keyboard actions. */
  readonly hint: string;
  /** The last announcement. */
  readonly spoken: string;
}

/** Announcements of a drag for screen readers. */
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
