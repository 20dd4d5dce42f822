import { late } from './late.tsx';

/** A line of text. */
export const TextInput = late(async () => (await import('./typed/TextInput.tsx')).TextInput);
