import { bulkFields } from '../../../../contract/bulkEdit.ts';
import type { Checks, Resource } from '../../../../contract/resource.ts';
import type { Language } from '../../../../contract/text.ts';
import { createFormStore, type FormStore } from '../../edit/createFormStore.ts';

/** Nothing is known of the records: the server says for each of them what is wrong. */
const noChecks: Checks = { record: () => [], conditions: {}, warnings: {}, when: {}, input: {} };

export interface BulkForm {
  /** The resource with nothing but the fields that many records may be given the same value of. */
  readonly resource: Resource;
  readonly store: FormStore;
  /** Fields that must not be emptied. */
  readonly required: ReadonlySet<string>;
}

/** The form of a change of many records: every field of it is as good as any other, and begins empty. */
export function createBulkForm(whole: Resource, language: Language): BulkForm {
  const offered = bulkFields(whole);
  const fields = offered.map(({ default: _, ...field }) => ({ ...field, required: false, conditions: [] }));
  const sections = [{ columns: 1, fields: fields.map(({ name }) => name) }];
  const resource = { ...whole, fields, form: { sections }, rules: [], uniques: [] };
  const store = createFormStore({ resource, checks: noChecks, initial: {}, version: undefined, language });
  return { resource, store, required: new Set(offered.filter(({ required }) => required).map(({ name }) => name)) };
}
