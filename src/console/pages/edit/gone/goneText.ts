import type { Language } from '../../../../contract/text.ts';
import type { GoneField } from './carryOver.ts';

/** A typed value as a text to copy: a choice by its title, rows as JSON. */
export function goneText({ field, value }: GoneField, language: Language): string {
  const option = field.options?.find((each) => each.value === value);
  if (option) return option.title[language];
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
