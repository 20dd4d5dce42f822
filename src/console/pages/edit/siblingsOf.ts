import { labelKey, namesWith } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Siblings } from '../../../fields/services.tsx';
import type { FormStore } from './createFormStore.ts';

/** The record of a form as its inputs may see it and fill it in. */
export function siblingsOf(store: FormStore, { fields }: Resource, unlike: Siblings['unlike'] = []): Siblings {
  const known = new Set(
    fields.flatMap((field) => (field.file ? [field.name, labelKey(field.name)] : namesWith(field))),
  );
  return {
    get: () => store.get().typed,
    subscribe: store.subscribe,
    fields,
    unlike,
    set: (values) => store.fill(Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))),
  };
}
