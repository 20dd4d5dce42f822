import { checkIcons } from './check/checkIcons.ts';
import { checkShape } from './check/checkShape.ts';
import { checkTexts } from './check/checkTexts.ts';
import { checkSharedForms } from './check/doing/checkSharedForms.ts';
import { createReport } from './check/report.ts';
import { inFormsOfToday } from './inFormsOfToday.ts';
import { expandLines } from './model/lines/expandLines.ts';
import { withSharedForms } from './model/withSharedForms.ts';
import { withStateField } from './model/withStateField.ts';
import { classify } from './read/classify.ts';
import { type Document, readDocument } from './read/readDocument.ts';
import type { ResourceSource } from './read/source.ts';
import type { Fault, SourceFile } from './types.ts';
import type { Part } from './unit.ts';

/** What a file says by itself, before anybody looks at its neighbours. */
export interface LoneFile {
  readonly file: SourceFile;
  /** None when it is not sound JSON. */
  readonly document: Document | undefined;
  readonly faults: readonly Fault[];
  /** The top entries that errors lie in. */
  readonly brokenKeys: readonly string[];
  /** The resources that it makes, its own first; none when its shape is not sound, or when it is no resource file. */
  readonly parts: readonly Part[];
}

/** Reads a file and checks its shape and its texts; takes what is known when the file is as it was. */
export function readFile(file: SourceFile, before?: LoneFile): LoneFile {
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
  return a.path === b.path && a.refused === b.refused && a.text === b.text;
}
