import { late } from './late.tsx';

/** A line of text. */
export const TextInput = late(async () => (await import('../text/TextInput.tsx')).TextInput);

/** One of a known list. */
export const ChoiceInput = late(async () => (await import('../choices/ChoiceInput.tsx')).ChoiceInput);

/** A select over the records of another resource. */
export const RemoteSelect = late(async () => (await import('../references/RemoteSelect.tsx')).RemoteSelect);
