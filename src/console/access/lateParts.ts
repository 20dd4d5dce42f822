import type { ComponentType } from 'react';
import type { InputProps } from '../../fields/services.tsx';
import { menuResource, userResource } from '../registry/access.ts';
import { lazyPart } from '../shell/pages/failures.tsx';

/** Inputs for multi-value reference fields whose target resource has its own way of selecting records. */
export const referenceInputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantTree.tsx')).GrantTree),
};

export interface ListChangesProps {
  /** Ids in the field before and after the change. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Components that show in the history which ids were added to and removed from a list, for resources with their own display. */
export const referenceChanges: Readonly<Record<string, ComponentType<ListChangesProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantChanges.tsx')).GrantChanges),
};

interface NoteProps {
  readonly field: string;
}

/** If the warning cannot be loaded, the form works without it. */
const ReachNote: ComponentType<NoteProps> = lazyPart(
  async () => (await import('./ReachNote.tsx')).ReachNote,
  () => null,
);

/** Fields with a note that depends on other records, which a resource file cannot define. */
const ownNotes: Readonly<Record<string, ReadonlySet<string>>> = {
  [userResource]: new Set(['repositoryIds', 'customerId']),
};

/** Returns the note component of a field, or undefined. */
export function ownNoteOf(resource: string, field: string): ComponentType<NoteProps> | undefined {
  return Object.hasOwn(ownNotes, resource) && ownNotes[resource]?.has(field) ? ReachNote : undefined;
}
