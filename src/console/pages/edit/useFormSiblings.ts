import type Form from '@rjsf/core';
import { type RefObject, useMemo } from 'react';
import { labelKey } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Siblings } from '../../../fields/services.tsx';
import type { FormStore } from './createFormStore.ts';

/** The record of a form as its inputs may see it and, through the form, fill it in. */
export function useFormSiblings(store: FormStore, { fields }: Resource, form: RefObject<Form | null>): Siblings {
  return useMemo(() => {
    const known = new Set(fields.flatMap(({ name, reference }) => (reference ? [name, labelKey(name)] : [name])));
    return {
      get: () => store.get().typed,
      subscribe: store.subscribe,
      fields,
      set: (values) => {
        for (const [name, value] of Object.entries(values))
          if (known.has(name)) form.current?.setFieldValue([name], value);
      },
    };
  }, [store, fields, form]);
}
