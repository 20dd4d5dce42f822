/** Which form is open over a list, as given by the query of the page, so that links and the back button work. */
export type FormQuery = { readonly mode: 'create' } | { readonly mode: 'edit'; readonly id: string };

/** `?create=1` and `?edit=<id>`; undefined when the list is in front. */
export function formQuery(search: string): FormQuery | undefined {
  const params = new URLSearchParams(search);
  const id = params.get('edit');
  if (id) return { mode: 'edit', id };
  return params.get('create') === '1' ? { mode: 'create' } : undefined;
}

/** The query of a page with this form open, or with none; whatever else it says stays. */
export function withForm(search: string, form: FormQuery | undefined): string {
  const params = new URLSearchParams(search);
  params.delete('create');
  params.delete('edit');
  if (form?.mode === 'create') params.set('create', '1');
  if (form?.mode === 'edit') params.set('edit', form.id);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** Whether two queries show different forms. */
export function isOtherForm(before: string, after: string): boolean {
  return JSON.stringify(formQuery(before)) !== JSON.stringify(formQuery(after));
}

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
