import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import type { FormQuery } from '../formQuery.ts';
import { useAbilities } from '../useAbilities.ts';

/**
 * Whether a form is shown to the person. One that is open stays, with all that was typed, when the right to it is taken away:
 * saving it is refused then.
 */
export function useMayFill(resource: Resource, mode: FormQuery['mode']): boolean {
  const isAble = useAbilities(resource)(mode === 'create' ? 'create' : 'update');
  const [isOpen, setOpen] = useState(isAble);
  if (isAble && !isOpen) setOpen(true);
  return isAble || isOpen;
}
