import { late } from './late.tsx';

export const TextInput = late(async () => (await import('../text/TextInput.tsx')).TextInput);

export const ChoiceInput = late(async () => (await import('../choices/ChoiceInput.tsx')).ChoiceInput);

export const RemoteSelect = late(async () => (await import('../references/RemoteSelect.tsx')).RemoteSelect);
