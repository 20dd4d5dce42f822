import type { ComponentType } from 'react';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { menuResource } from './menuResource.ts';

export interface ListChangesProps {
  /** Ids that a field held, and those that it holds now. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Resources of which a history tells in a way of its own what came into a list of them and what went. */
export const referenceChanges: Readonly<Record<string, ComponentType<ListChangesProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantChanges.tsx')).GrantChanges),
};
