/** What a calendar for one day tells of itself in the words of one for several. */
export function oneOf<T>(chosen: T | readonly T[] | null): T | null {
  return Array.isArray(chosen) ? (chosen[0] ?? null) : (chosen as T | null);
}
