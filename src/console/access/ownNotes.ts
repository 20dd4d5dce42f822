import type { ComponentType } from 'react';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { userResource } from './menuResource.ts';

interface NoteProps {
  readonly field: string;
}

/** Nothing takes the place of a warning that could not be loaded: the form goes on without it. */
const ReachNote: ComponentType<NoteProps> = lazyPart(
  async () => (await import('./ReachNote.tsx')).ReachNote,
  () => null,
);

/** What is said below a field of a resource that depends on other records, and that no resource file can say. */
const ownNotes: Readonly<Record<string, ReadonlySet<string>>> = {
  [userResource]: new Set(['repositoryIds', 'customerId']),
};

/** The note of a field, if it has one. */
export function ownNoteOf(resource: string, field: string): ComponentType<NoteProps> | undefined {
  return Object.hasOwn(ownNotes, resource) && ownNotes[resource]?.has(field) ? ReachNote : undefined;
}
