import { late } from './late.tsx';

/** One of a known list. */
export const ChoiceInput = late(async () => (await import('./antd/ChoiceInput.tsx')).ChoiceInput);
