import type { Words } from './zh.ts';

export const en: Words = {
  count: 'Labels: {n}',
  firstShown: 'The first {n} are shown here; all of them will be printed.',
  recordsCut:
    'Labels of at most {most} {most:record is|records are} printed at once: these are the first {most} of {total}. Narrow the list to print the others.',
  labelsCut: 'At most {most} {most:label is|labels are} printed at once; the others are not here.',
  nothing: 'There is nothing to print: these records want no labels.',
  noCode: 'There is nothing to draw as a bar code',
  badCode: '“{value}” cannot be drawn as a bar code: only letters, digits and common signs can',
  tooDense: 'Bar codes too dense for many scanners: {n}. Use a wider label or a shorter code.',
  hint: 'Print on paper of the size of the label ({width} × {height} mm), at a scale of 100 %.',
};
