import { kinds } from './kinds.ts';

/** The checks of all kinds, as `format` functions for JSON Schema. */
export const formats: Readonly<Record<string, (value: string) => boolean>> = Object.fromEntries(
  Object.values(kinds).flatMap(({ name, check }) => (check ? [[name, (value: string) => check(value) === undefined] as const] : [])),
);
