import type { Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { listField } from '../listField.ts';

/** The choice of `summaryBy` that a sum is of, in words; undefined where it is of all, or of records that have none. */
export function summedBy(resource: Resource, value: unknown, language: Language): string | undefined {
  const { options = [] } = listField(resource, resource.list.summaryBy ?? '') ?? {};
  return options.find((option) => option.value === value)?.title[language];
}
