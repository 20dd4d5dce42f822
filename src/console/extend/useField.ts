import type { Field } from '../../contract/resource.ts';
import type { HwError } from '../client/hwError.ts';
import { listField } from '../pages/listField.ts';
import { useResource } from '../pages/useResource.ts';

interface FieldState {
  /** Undefined while its resource is on its way, or when the person may not see it. */
  readonly field: Field | undefined;
  readonly error: HwError | undefined;
}

/** A field of a resource file, with its titles, kind and choices, as the person may use it. */
export function useField(resource: string, name: string): FieldState {
  const { module, error } = useResource(resource);
  return { field: module && listField(module.resource, name), error };
}
