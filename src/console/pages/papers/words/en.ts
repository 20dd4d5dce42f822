import type { Words } from './zh.ts';

export const en: Words = {
  language: 'Language of the document',
  inZh: '中文',
  inEn: 'English',
  inBoth: 'Both',
  count: 'Documents: {n}',
  recordsCut:
    'At most {most} {most:document is|documents are} printed at once: these are the first {most} of {total}. Narrow the list to print the others.',
  hint: 'Choose “Save as PDF” in the window of the printer to have a PDF.',
  nothing: 'There is nothing to print: these records are gone, or you may not see them any more.',
  noLines: 'There is nothing on it yet',
  lineNo: 'No.',
  total: 'Total',
  signature: 'Signature',
  date: 'Date',
};
