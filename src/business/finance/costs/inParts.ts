/** So many ids are asked for at once: a database takes only so many values in one question. */
const part = 1_000;

/** Records by their ids, each id asked for once. */
export async function inParts<T extends { readonly id: string }>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<ReadonlyMap<string, T>> {
  const unique = [...new Set(ids)];
  const found = new Map<string, T>();
  for (let start = 0; start < unique.length; start += part) {
    for (const one of await find(unique.slice(start, start + part))) found.set(one.id, one);
  }
  return found;
}
