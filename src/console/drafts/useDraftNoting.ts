import { useEffect } from 'react';
import { labelOf, type WireRecord } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { useHouse } from '../house.ts';
import type { FormStore } from '../pages/edit/createFormStore.ts';
import { usePlace } from '../shell/layout/place.ts';
import { changedFields } from './changedFields.ts';

interface Noted {
  readonly resource: Resource;
  readonly record: WireRecord | undefined;
  readonly initial: Readonly<Record<string, unknown>>;
  readonly store: FormStore;
}

/** Notes what is typed into a form, so that it is parked. */
export function useDraftNoting({ resource, record, initial, store }: Noted): void {
  const { drafts } = useHouse();
  const { path, search } = usePlace();
  useEffect(() => drafts.prepare(), [drafts]);
  useEffect(() => {
    let seen = store.get().typed;
    return store.subscribe(() => {
      const { typed, isDirty } = store.get();
      if (typed === seen || !isDirty) return;
      seen = typed;
      drafts.note(path, {
        resource: resource.name,
        id: record?.id ?? null,
        version: record?.version ?? null,
        changed: changedFields(resource, { initial, typed }),
        fullPath: path + search,
        title: resource.title,
        label: record ? labelOf(resource.display, record) : '',
      });
    });
  }, [drafts, store, resource, record, initial, path, search]);
}
