import type { BaseKey } from '@refinedev/core';

/** The path of a call about one record. */
export function withId(path: string, id: BaseKey): string {
  return `${path}/${encodeURIComponent(String(id))}`;
}
