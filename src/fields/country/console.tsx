import type { ConsoleFace } from '../consoleFace.ts';
import { namedCodesFace } from '../faces/namedCodesFace.tsx';
import { countries } from './countries.ts';

/** A country by its code and its name in the reader's language. */
export const countryFace: ConsoleFace = namedCodesFace(() => countries, 'region');
