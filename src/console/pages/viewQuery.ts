/** Which record is shown in full over a list: `?view=<id>`, so that a link and the back button know it too. */
export function viewQuery(search: string): string | undefined {
  return new URLSearchParams(search).get('view') || undefined;
}

/** The query of a page with this record shown in full, or with none; whatever else it says stays. */
export function withView(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete('view');
  else params.set('view', id);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
