import { kinds } from './kinds.ts';

/** The check of each kind that has one, as the `format` of a JSON Schema. */
export const formats: Readonly<Record<string, (value: string) => boolean>> = Object.fromEntries(
  Object.values(kinds).flatMap(({ name, check }) =>
    check ? [[name, (value: string) => check(value) === undefined] as const] : [],
  ),
);
