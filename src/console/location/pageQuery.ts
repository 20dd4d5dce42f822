/** The form that is open in front of a list or record. It is stored in the page's query, so that links and the back button work. */
export type FormQuery = { readonly mode: 'create' } | { readonly mode: 'edit'; readonly id: string };

/** Reads `?create=1` or `?edit=<id>`; undefined if no form is open. */
export function formQuery(search: string): FormQuery | undefined {
  const params = new URLSearchParams(search);
  const id = params.get('edit');
  if (id) return { mode: 'edit', id };
  return params.get('create') === '1' ? { mode: 'create' } : undefined;
}

/** Returns the query with this form open; with no form open if `form` is undefined. Other parameters stay unchanged. */
export function withForm(search: string, form: FormQuery | undefined): string {
  const params = new URLSearchParams(search);
  params.delete('create');
  params.delete('edit');
  if (form?.mode === 'create') params.set('create', '1');
  if (form?.mode === 'edit') params.set('edit', form.id);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns whether two queries show different forms. */
export function isOtherForm(before: string, after: string): boolean {
  return JSON.stringify(formQuery(before)) !== JSON.stringify(formQuery(after));
}

/** Returns the id in `?view=<id>`, which is that of the record open in front of the list; undefined if no record is open. */
export function viewQuery(search: string): string | undefined {
  return new URLSearchParams(search).get('view') || undefined;
}

/** Returns the query with this record open; with no record open if `id` is undefined. Other parameters stay unchanged. */
export function withView(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete('view');
  else params.set('view', id);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
