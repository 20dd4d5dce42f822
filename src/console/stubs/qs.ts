/** Replaces the library for nested query strings that Refine's router binding uses: the queries of this console are flat. */
const qs = {
  parse: (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query)),
  stringify: (values: Readonly<Record<string, unknown>>, { addQueryPrefix = false } = {}): string => {
    const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
    const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
    return addQueryPrefix && query !== '' ? `?${query}` : query;
  },
};

export const { parse, stringify } = qs;
// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { qs as default };
