import { useEffect } from 'react';
import { labelOf } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { useHouse } from '../house.ts';
import type { FormStore } from '../pages/edit/createFormStore.ts';
import { storedIn } from '../pages/edit/storedIn.ts';
import { formQuery, withForm } from '../pages/formQuery.ts';
import { usePlace } from '../shell/layout/place.ts';
import { useSay } from '../texts/useSay.ts';
import { changedFields } from './changedFields.ts';

interface Noted {
  readonly resource: Resource;
  readonly store: FormStore;
  /** What the form began with is somebody's work already, and parked nowhere else: a copy of another record. */
  readonly isCopied: boolean;
}

/** Notes what is typed into a form, and a save that is on its way, so that both are parked. */
export function useDraftNoting({ resource, store, isCopied }: Noted): void {
  const { drafts } = useHouse();
  const { path, search } = usePlace();
  const { language } = useSay();
  useEffect(() => drafts.prepare(), [drafts]);
  useEffect(() => {
    let seen: readonly unknown[] = [];
    const note = (): void => {
      const { typed, initial, version, isDirty } = store.get();
      const sent = store.sent.get();
      if ((typed === seen[0] && sent === seen[1]) || !isDirty) return;
      seen = [typed, sent];
      const record = storedIn({ initial, version });
      drafts.note(path, () => ({
        resource: resource.name,
        id: record?.id ?? null,
        version: version ?? null,
        ...changedFields(resource, { initial, typed }),
        ...(sent && { sent }),
        fullPath: path + (record ? editSearch(search, record.id) : search),
        title: resource.title,
        label: record ? labelOf(resource.display[language], record) : '',
      }));
    };
    if (isCopied) note();
    seen = [store.get().typed, store.sent.get()];
    const stops = [store.subscribe(note), store.sent.subscribe(note)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [drafts, store, resource, path, search, language, isCopied]);
}

/** The query that opens the form of this record; a new record that turned out to be stored has another one than its page. */
function editSearch(search: string, id: string): string {
  return formQuery(search)?.mode === 'edit' ? search : withForm(search, { mode: 'edit', id });
}
