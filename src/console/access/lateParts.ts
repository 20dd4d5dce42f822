import type { ComponentType } from 'react';
import type { InputProps } from '../../fields/services.tsx';
import { menuResource, userResource } from '../registry/access.ts';
import { lazyPart } from '../shell/pages/failures.tsx';

/** Resources whose records are chosen in a way of their own, where a field holds any number of them. */
export const referenceInputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantTree.tsx')).GrantTree),
};

export interface ListChangesProps {
  /** The ids that a field held before, and the ids it holds now. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Resources whose history has its own way of showing what was added to a list and what was removed. */
export const referenceChanges: Readonly<Record<string, ComponentType<ListChangesProps>>> = {
  [menuResource]: lazyPart(async () => (await import('./grants/GrantChanges.tsx')).GrantChanges),
};

interface NoteProps {
  readonly field: string;
}

/** Nothing takes the place of a warning that could not be loaded: the form goes on without it. */
const ReachNote: ComponentType<NoteProps> = lazyPart(
  async () => (await import('./ReachNote.tsx')).ReachNote,
  () => null,
);

/** The note below a field that depends on other records, which no resource file can define. */
const ownNotes: Readonly<Record<string, ReadonlySet<string>>> = {
  [userResource]: new Set(['repositoryIds', 'customerId']),
};

/** The note of a field, if it has one. */
export function ownNoteOf(resource: string, field: string): ComponentType<NoteProps> | undefined {
  return Object.hasOwn(ownNotes, resource) && ownNotes[resource]?.has(field) ? ReachNote : undefined;
}
