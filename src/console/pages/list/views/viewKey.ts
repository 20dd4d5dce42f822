const key = 'as';

/** The view that the query of a page names, `?as=<id>`; what it shows stands beside it. */
export function chosenView(search: string): string | undefined {
  return new URLSearchParams(search).get(key) || undefined;
}

/** The query with this view named, or none. */
export function withChosenView(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete(key);
  else params.set(key, id);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
