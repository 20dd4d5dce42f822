import type { ConsoleFace } from '../consoleFace.ts';
import { namedCodesFace } from '../faces/namedCodesFace.tsx';
import { currencies } from './currencies.ts';

/** A currency by its code and its name in the reader's language. */
export const currencyFace: ConsoleFace = namedCodesFace(() => currencies, 'currency');
