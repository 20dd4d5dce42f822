import { useEffect } from 'react';
import { labelOf, type WireRecord } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { useHouse } from '../house.ts';
import type { FormStore } from '../pages/edit/createFormStore.ts';
import { usePlace } from '../shell/layout/place.ts';
import { useSay } from '../texts/useSay.ts';
import { changedFields } from './changedFields.ts';

interface Noted {
  readonly resource: Resource;
  readonly record: WireRecord | undefined;
  readonly store: FormStore;
  /** What the form began with is somebody's work already, and parked nowhere else: a copy of another record. */
  readonly isCopied: boolean;
}

/** Notes what is typed into a form, so that it is parked. */
export function useDraftNoting({ resource, record, store, isCopied }: Noted): void {
  const { drafts } = useHouse();
  const { path, search } = usePlace();
  const { language } = useSay();
  useEffect(() => drafts.prepare(), [drafts]);
  useEffect(() => {
    let seen: unknown;
    const note = (): void => {
      const { typed, initial, version, isDirty } = store.get();
      if (typed === seen || !isDirty) return;
      seen = typed;
      drafts.note(path, () => ({
        resource: resource.name,
        id: record?.id ?? null,
        version: version ?? null,
        ...changedFields(resource, { initial, typed }),
        fullPath: path + search,
        title: resource.title,
        label: record ? labelOf(resource.display[language], record) : '',
      }));
    };
    if (isCopied) note();
    seen = store.get().typed;
    return store.subscribe(note);
  }, [drafts, store, resource, record, path, search, language, isCopied]);
}
