import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useOffers } from '../../drafts/DraftsMenu.tsx';
import type { FormQuery } from '../formQuery.ts';
import { useAbilities } from '../useAbilities.ts';

/**
 * Whether a form is shown to the person. One that is open stays, with all that was typed, when the right to it is taken away,
 * and one with a draft opens, to read the draft and to let it go: saving is refused then.
 */
export function useMayFill(resource: Resource, form: FormQuery): boolean {
  const isAble = useAbilities(resource)(form.mode === 'create' ? 'create' : 'update');
  const id = form.mode === 'create' ? null : form.id;
  const isParked = useOffers().some((draft) => draft.resource === resource.name && draft.id === id);
  const isWanted = isAble || isParked;
  const [isOpen, setOpen] = useState(isWanted);
  if (isWanted && !isOpen) setOpen(true);
  return isWanted || isOpen;
}
