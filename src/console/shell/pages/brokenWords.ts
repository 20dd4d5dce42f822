import { LoadFailure } from '../../../fields/faces/LoadFailure.ts';

/** What is said in place of a part that threw: only what was not loaded is a matter of the connection. */
export function brokenWords<Other extends string>(error: unknown, other: Other): Other | 'error.partFailed' {
  return error instanceof LoadFailure ? 'error.partFailed' : other;
}
