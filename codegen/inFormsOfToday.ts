import { findFormerForms, type Renewed } from '../src/contract/printJson.ts';
import type { Report } from './check/report.ts';
import type { Document } from './read/readDocument.ts';
import { asJson, faultTexts } from './texts/faultTexts.ts';

const texts = faultTexts({
  formerForm: { en: '`{{name}}` is written in a form of earlier versions', zh: '`{{name}}`是旧版本的写法' },
  writeToday: {
    en: 'write {{value}}, or let *Format* or `npm run codegen -- format` do it',
    zh: '请写{{value}}；“格式化”或`npm run codegen -- format`会自动改写',
  },
});

/** A file with the forms of today in place of former ones, each with a warning. Places are those of the text as it is. */
export function inFormsOfToday(document: Document, report: Report): Document {
  const renewed = findFormerForms(document.value);
  for (const { place, value } of renewed) {
    const what = texts.formerForm({ name: String(place.at(-1)) });
    report.warn({ path: place, what, mend: texts.writeToday({ value: asJson(value) }) });
  }
  return renewed.length === 0 ? document : { ...document, value: renewed.reduce(put, document.value) };
}

function put(value: unknown, { place: [step, ...rest], value: wanted }: Renewed): unknown {
  if (step === undefined) return wanted;
  const inner = (each: unknown): unknown => put(each, { place: rest, value: wanted });
  if (Array.isArray(value)) return value.map((each: unknown, i) => (i === step ? inner(each) : each));
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [step]: inner(object[step]) };
}
