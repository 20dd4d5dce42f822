import type { ComponentType } from 'react';
import type { InputProps } from '../../fields/services.tsx';
import { menuResource } from '../registry/access.ts';
import { lazyPart } from '../ui/failures.tsx';
import type { ListChangesProps } from './grants/chosen.ts';

/** Special inputs for reference fields with several values, by the name of the target resource. */
export const referenceInputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantTree.tsx')).GrantTree),
};

/** Components that show the changes of such a field in the change log: the added and removed ids. By the name of the target resource. */
export const referenceChanges: Readonly<Record<string, ComponentType<ListChangesProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantTree.tsx')).GrantChanges),
};
