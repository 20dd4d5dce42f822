import type { Fault } from './types.ts';

/** A fault as one line that editors can jump from. */
export function formatFault({ path, line, message }: Fault): string {
  return `${path}:${line}  ${message}`;
}
