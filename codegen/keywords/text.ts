/** Texts in Chinese and English. */

import { type Language, languages, type Text } from '../../src/contract/wire.ts';
import type { Report } from '../check/subject.ts';
import type { TextSource } from '../generated/source.ts';
import type { Document } from '../read/readDocument.ts';
import type { Path } from '../read/recordSource.ts';
import { faultTexts, type Message } from '../texts/faultTexts.ts';

const texts = faultTexts({
  languageMissing: { en: 'the {{language}} text is missing', zh: '缺少{{language}}文字' },
  chinese: { en: 'Chinese', zh: '中文' },
  english: { en: 'English', zh: '英文' },
  addLanguage: {
    en: 'add "{{missing}}"; until then the other language is shown',
    zh: '请补上`"{{missing}}"`；在此之前显示另一种语言',
  },
});

/** Returns a text in both languages. If one is missing, the other is used for both. */
export function textOf({ zh, en }: TextSource): Text {
  return { zh: zh ?? en ?? '', en: en ?? zh ?? '' };
}

const names: Readonly<Record<Language, Message>> = { zh: texts.chinese, en: texts.english };

/** Warns of texts that are missing in one language. */
export function checkTexts({ value }: Document, report: Report): void {
  for (const { path, missing } of findTexts(value, [])) {
    const what = texts.languageMissing({ language: names[missing] });
    report.warn({ path, what, mend: texts.addLanguage({ missing }) });
  }
}

function findTexts(value: unknown, path: Path): { path: Path; missing: Language }[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isText = entries.length > 0 && entries.every(([key, text]) => key in names && typeof text === 'string');
  if (!isText) return entries.flatMap(([key, inner]) => findTexts(inner, [...path, key]));
  const missing = languages.find((language) => !entries.some(([key]) => key === language));
  return missing ? [{ path, missing }] : [];
}
