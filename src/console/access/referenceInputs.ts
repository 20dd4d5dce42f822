import type { ComponentType } from 'react';
import type { InputProps } from '../../fields/consoleFace.ts';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { menuResource } from './menuResource.ts';

/** Resources whose records are chosen in a way of their own, where a field holds any number of them. */
export const referenceInputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantTree.tsx')).GrantTree),
};
