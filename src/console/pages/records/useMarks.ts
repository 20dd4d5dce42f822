import { useCallback, useEffect, useRef, useState } from 'react';
import type { WireRecord } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';

type Rows = ReadonlyMap<string, WireRecord>;

/** How long a row stays highlighted after a change by another user, in ms. */
const markedFor = 4_000;

/** Shown record versions by id, shared by columns of a page between which records move. */
export type SeenVersions = Map<string, number>;

/**
 * Returns a function that tells whether another user has recently changed a row while it was visible here, or in a component that shares
 * `seen`.
 */
export function useMarks(loaded: Rows, seen?: SeenVersions): (id: string) => boolean {
  const { session } = useApp();
  const before = useRef(loaded);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const me = session.get()?.userInfo.account;
    const fresh = changedElsewhere((id) => before.current.get(id)?.version ?? seen?.get(id), loaded, me);
    before.current = loaded;
    for (const { id, version } of loaded.values()) seen?.set(id, version);
    if (fresh.length === 0) return;
    setMarked((now) => new Set([...now, ...fresh]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setMarked((now) => now.difference(new Set(fresh)));
    }, markedFor);
    timers.current.add(timer);
  }, [loaded, session, seen]);
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current) clearTimeout(timer);
      current.clear();
      setMarked(new Set());
    };
  }, []);
  return useCallback((id) => marked.has(id), [marked]);
}

/** Returns the ids of the rows in `now` that have a newer version than was seen, saved by another user than `me`. */
export function changedElsewhere(seenVersion: (id: string) => number | undefined, now: Rows, me: string | undefined): string[] {
  return [...now.values()].flatMap(({ id, version, updateBy }) => {
    const known = seenVersion(id);
    return known !== undefined && version > known && updateBy !== me ? [id] : [];
  });
}
