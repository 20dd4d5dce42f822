import { languages } from '../../src/contract/text.ts';
import type { Path } from '../read/place.ts';
import type { Document } from '../read/readDocument.ts';
import type { Report } from './report.ts';

const names: Readonly<Record<(typeof languages)[number], string>> = { zh: 'Chinese', en: 'English' };

/** Warns of every text that lacks a language. */
export function checkTexts({ value }: Document, report: Report): void {
  for (const { path, missing } of findTexts(value, [])) {
    const what = `the text has no ${names[missing]}`;
    report.warn({ path, what, mend: `add "${missing}"; until then people read the other language` });
  }
}

function findTexts(value: unknown, path: Path): { path: Path; missing: (typeof languages)[number] }[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isText = entries.length > 0 && entries.every(([key, text]) => key in names && typeof text === 'string');
  if (!isText) return entries.flatMap(([key, inner]) => findTexts(inner, [...path, key]));
  const missing = languages.find((language) => !entries.some(([key]) => key === language));
  return missing ? [{ path, missing }] : [];
}
