import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import { useHouse } from '../../../house.ts';
import type { FormStore } from '../createFormStore.ts';
import { storedIn } from '../storedIn.ts';
import { isAhead } from './isAhead.ts';

/** What has become of the record of a form meanwhile. */
export type Elsewhere = { readonly what: 'changed'; readonly now: WireRecord } | { readonly what: 'deleted' };

interface ElsewhereParts {
  readonly resource: string;
  /** The record as it was read for the form; none for a new one. */
  readonly record: WireRecord | undefined;
  readonly store: FormStore;
  /** What is told now is most likely of a save of this form. */
  readonly isHeld: () => boolean;
  readonly read: () => Promise<WireRecord | 'gone' | undefined>;
}

/** Looks after the record of an open form when the server tells of it, and when the form comes to the front again. */
export function useElsewhere({ resource, record, store, isHeld, read }: ElsewhereParts): Elsewhere | undefined {
  const { recordNews } = useHouse();
  const [found, setFound] = useState<WireRecord | 'gone' | undefined>(record);
  const version = useSyncExternalStore(store.subscribe, () => store.get().version);
  const initial = useSyncExternalStore(store.subscribe, () => store.get().initial);
  const wasAway = useRef(false);
  const look = useEffectEvent(async () => {
    if (isHeld()) return;
    const now = await read();
    if (now !== undefined) setFound(now);
  });
  const id = useSyncExternalStore(store.subscribe, () => storedIn(store.get())?.id);
  useEffect(() => {
    if (id === undefined) return;
    if (wasAway.current) void look();
    wasAway.current = true;
    return recordNews.listen({ resource, id }, () => void look());
  }, [recordNews, resource, id]);
  if (found === 'gone') return { what: 'deleted' };
  if (found === undefined || version === undefined || !isAhead(found, { version, initial })) return undefined;
  return { what: 'changed', now: found };
}
