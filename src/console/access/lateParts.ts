import type { ComponentType } from 'react';
import type { InputProps } from '../../fields/services.tsx';
import { menuResource } from '../registry/access.ts';
import { lazyPart } from '../ui/failures.tsx';
import type { ListChangesProps } from './grants/chosen.ts';

/** Inputs for multi-value reference fields whose target resource has its own way of selecting records. */
export const referenceInputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantTree.tsx')).GrantTree),
};

/** Components that show in the history which ids were added to and removed from a list, for resources with their own display. */
export const referenceChanges: Readonly<Record<string, ComponentType<ListChangesProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantTree.tsx')).GrantChanges),
};
