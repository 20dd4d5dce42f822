import type { Fault } from './types.ts';

/** Formats a fault as one line with a location that editors can open. */
export function formatFault({ path, line, message }: Fault): string {
  return `${path}:${line}  ${message}`;
}
