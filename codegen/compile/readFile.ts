import { findFormerForms, type Renewed } from '../../src/contract/formerForms.ts';
import { checkShape } from '../check/shape.ts';
import { createReport, type Report } from '../check/subject.ts';
import { checkSharedForms, withSharedForms } from '../keywords/actions/every.ts';
import { expandLines, type Part } from '../keywords/lines.ts';
import { checkIcons } from '../keywords/screens.ts';
import { withStateField } from '../keywords/states.ts';
import { checkTexts } from '../keywords/text.ts';
import { type Document, readDocument } from '../read/readDocument.ts';
import { classify } from '../read/readFolder.ts';
import type { ResourceSource } from '../read/source.ts';
import { asJson, faultTexts } from '../texts/faultTexts.ts';
import type { Fault, SourceFile } from '../types.ts';

const texts = faultTexts({
  formerForm: { en: '`{{name}}` uses an old form', zh: '`{{name}}`是旧版本的写法' },
  writeToday: {
    en: 'write {{value}}; *Format* or `npm run codegen -- format` does it for you',
    zh: '请写{{value}}；“格式化”或`npm run codegen -- format`会自动改写',
  },
});

/** A file that was parsed and checked, except for its references to other files. */
export interface ParsedFile {
  readonly file: SourceFile;
  /** Undefined if the file is not valid JSON. */
  readonly document: Document | undefined;
  readonly faults: readonly Fault[];
  /** The top-level keys whose values have errors. The empty key stands for an error of the whole file. */
  readonly brokenKeys: readonly string[];
  /**
   * The resources that the file defines: its own, then those of its described lines. Empty if the shape is invalid or the file is not a
   * resource file.
   */
  readonly parts: readonly Part[];
}

/** Parses a file and checks its shape and texts; returns the previous result if the file has not changed. */
export function readFile(file: SourceFile, before?: ParsedFile): ParsedFile {
  if (before && isSame(file, before.file)) return before;
  const { document: written, faults } = readDocument(file);
  if (!written) return { file, document: written, faults, brokenKeys: [], parts: [] };
  const report = createReport(written);
  const document = inFormsOfToday(written, report);
  const shape = classify(file.path);
  checkShape(shape, document, report);
  checkTexts(document, report);
  if (!report.hasErrors) checkIcons(shape, document, report);
  const source = shape === 'resource' && !report.hasErrors ? (document.value as ResourceSource) : undefined;
  if (source) checkSharedForms(source, report);
  const parts = source && !report.hasErrors ? expandLines(withSharedForms(withStateField(source))) : [];
  return { file, document, faults: report.faults, brokenKeys: report.brokenKeys, parts };
}

function isSame(a: SourceFile, b: SourceFile): boolean {
  return a.path === b.path && a.rejected === b.rejected && a.text === b.text;
}

/** Replaces outdated syntax in a file, with a warning for each place. Faults still point at positions in the original text. */
function inFormsOfToday(document: Document, report: Report): Document {
  const renewed = findFormerForms(document.value);
  for (const { location, value } of renewed) {
    const what = texts.formerForm({ name: String(location.at(-1)) });
    report.warn({ path: location, what, mend: texts.writeToday({ value: asJson(value) }) });
  }
  return renewed.length === 0 ? document : { ...document, value: renewed.reduce(put, document.value) };
}

function put(value: unknown, { location: [step, ...rest], value: expected }: Renewed): unknown {
  if (step === undefined) return expected;
  const inner = (each: unknown): unknown => put(each, { location: rest, value: expected });
  if (Array.isArray(value)) return value.map((each: unknown, i) => (i === step ? inner(each) : each));
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [step]: inner(object[step]) };
}
