import type { Fault } from './types.ts';

/** Faults in `src/contract`, `src/fields` and `codegen`. */
export const foundation: readonly Fault[] = [
  {
    name: 'A text with quotation marks shifts the columns of a CSV file.',
    file: 'src/contract/spreadsheetText.ts',
    from: `inert.replaceAll('"', '""')`,
    to: 'inert',
    caughtBy: {
      project: 'unit',
      file: 'tests/unit/contract/spreadsheetText.test.ts',
      title: 'a cell is quoted when it contains a separator',
    },
  },
  {
    name: 'The filter "this week" starts on Sunday.',
    file: 'src/contract/dateSpans.ts',
    from: '(date.getUTCDay() + 6) % 7',
    to: 'date.getUTCDay()',
    caughtBy: { project: 'unit', file: 'tests/unit/contract/dateSpans.test.ts', title: ', seen from' },
  },
  {
    name: 'Bulk edit offers a field that cannot change after creation.',
    file: 'src/contract/bulk.ts',
    from: ' || field.lockedAfterCreate)',
    to: ')',
    caughtBy: {
      project: 'unit',
      file: 'tests/unit/contract/bulk.test.ts',
      title: 'a field that cannot change after creation',
    },
  },
  {
    name: 'An amount of exactly half a cent is rounded down.',
    file: 'src/fields/numbers/decimals.ts',
    from: '(2n * magnitude(above) + magnitude(below)) /',
    to: '(2n * magnitude(above) + magnitude(below) - 1n) /',
    caughtBy: { project: 'unit', file: 'tests/unit/fields/decimals.test.ts', title: 'is rounded to' },
  },
  {
    name: 'A time typed shortly after a clock change is stored an hour off.',
    file: 'src/fields/dates/clock.ts',
    from: 'return new Date(plain - offsetAt(guess, zone));',
    to: 'return new Date(guess);',
    caughtBy: { project: 'unit', file: 'tests/unit/fields/zoneClock.test.ts', title: 'is converted to a time' },
  },
  {
    name: 'A container number whose check digit is 0 because the remainder is 10 is rejected.',
    file: 'src/fields/codes/transport.ts',
    from: '(sum % 11) % 10',
    to: 'sum % 11',
    caughtBy: {
      project: 'unit',
      file: 'tests/unit/fields/checkDigits.test.ts',
      title: 'in a container number, unless remainder 10 and 0 are printed alike',
    },
  },
  {
    name: 'The number of days since a date keeps growing after the end date.',
    file: 'src/fields/figures.ts',
    from: 'isEmpty(until) ? today : until',
    to: 'isEmpty(until) ? until : today',
    caughtBy: { project: 'unit', file: 'tests/unit/fields/figures.test.ts', title: 'days to an end' },
  },
  {
    name: 'A file that refers to a changed neighbor is not compiled again.',
    file: 'codegen/cache.ts',
    from: 'if (before?.of === of && areUnchanged(collections, before.lookups)) return before;',
    to: 'if (before?.of === of) return before;',
    caughtBy: { project: 'codegen', file: 'tests/codegen/incremental.test.ts', title: 'suggests a name added since' },
  },
  {
    name: 'A pattern that can run for minutes is accepted because of its many optional parts.',
    file: 'codegen/keywords/pattern/check.ts',
    from: '(node.max - node.min + 1) * countWays',
    to: '(node.max - node.min) * countWays',
    caughtBy: { project: 'codegen', file: 'tests/codegen/patterns.test.ts', title: 'is rejected as slow' },
  },
  {
    name: 'A condition on a text with a full stop is also met by other texts.',
    file: 'codegen/keywords/conditions/build.ts',
    from: String.raw`letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`,
    to: String.raw`letter.replace(/[\\^$*+?()[\]{}|/]/, String.raw`,
    caughtBy: { project: 'codegen', file: 'tests/codegen/conditions.test.ts', title: 'as a character' },
  },
  {
    name: 'Fields that are declared unique twice, in another order, are not reported.',
    file: 'codegen/keywords/unique.ts',
    from: 'if (!when) return JSON.stringify([fields.toSorted()]);',
    to: 'if (!when) return JSON.stringify([fields]);',
    caughtBy: {
      project: 'codegen',
      file: 'tests/codegen/unique.test.ts',
      title: 'a group of unique fields that exists already, in another order',
    },
  },
  {
    name: 'A file with two warehouse fields silently limits its records by the first one.',
    file: 'codegen/keywords/scope.ts',
    from: 'only !== undefined && others.length === 0 ?',
    to: 'only !== undefined && others.length >= 0 ?',
    caughtBy: {
      project: 'codegen',
      file: 'tests/codegen/scopes.test.ts',
      title: 'a draft declares the owner when only one field can be meant',
    },
  },
  {
    name: 'Two fields may have the same heading in a workbook, if it differs in capitals.',
    file: 'codegen/keywords/excel/sheet.ts',
    from: 'return header.trim().toLowerCase();',
    to: 'return header.trim();',
    caughtBy: {
      project: 'codegen',
      file: 'tests/codegen/pageRejections.test.ts',
      title: 'a heading that another column has',
    },
  },
];
