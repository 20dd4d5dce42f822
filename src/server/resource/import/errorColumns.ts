import type { FoundColumn } from '../../../contract/imports.ts';
import type { Field } from '../../../contract/resource.ts';
import { type Language, languages } from '../../../contract/text.ts';
import { columnField, headingKey, headingOf, importColumns } from '../../excel/columns.ts';
import { headingReader } from '../../excel/header.ts';
import type { Context } from '../context.ts';
import { sentKey } from './importCells.ts';
import { ownerName } from './lines/lineSheets.ts';

/** A column of the file of failed rows. */
export interface ErrorColumn {
  readonly heading: string;
  /** The field that it was taken for. */
  readonly field?: Field;
  /** It is there for the way back, and not to be looked at. */
  readonly isHidden?: boolean;
  /** Under what a row keeps its cell. */
  readonly key: string;
}

interface Asked {
  readonly columns: readonly FoundColumn[];
  /** Fields without a column into which fixes have put something. */
  readonly others: readonly string[];
  readonly zone: string;
}

const hidden: ReadonlySet<string> = new Set([ownerName, 'version']);

/**
 * The columns of one sheet as the file had them, those that are not taken too, and behind them what only fixes have filled.
 * When they come back each is to be taken for what it was.
 */
export function errorColumns({ visible, language }: Context, { columns, others, zone }: Asked): ErrorColumn[] {
  const titled = new Set<string>();
  const taken = columns.map((column) => {
    const field = column.field === null ? undefined : columnField(visible, column.field);
    const isSaid = column.how !== 'heading' && !column.unit && field?.kind !== 'date-time';
    if (field && !isSaid) titled.add(field.name);
    // What was said of a heading is remembered with it; any other column has the heading of its field.
    const heading = field && !isSaid ? headingOf(field, language, zone) : column.header;
    return { column, field, heading };
  });
  const read = headingReader(importColumns(visible));
  const known = taken.flatMap(({ column, field, heading }): ErrorColumn[] => {
    if (field) return [{ heading, field, key: field.name, isHidden: hidden.has(field.name) }];
    if (column.field !== null) return [];
    // It would be taken for a field that another column has by now.
    const isElse = column.how === undefined && titled.has(read(headingKey(heading)) ?? '');
    return [{ heading: isElse ? `${heading} (${column.index + 1})` : heading, key: sentKey(column) }];
  });
  const used = new Set(known.map(({ heading }) => headingKey(heading)));
  const more = others.flatMap((name): ErrorColumn[] => {
    const field = columnField(visible, name);
    return field ? [{ heading: freeHeading(field, { used, language, zone }), field, key: name }] : [];
  });
  return [...known, ...more];
}

interface Free {
  readonly used: ReadonlySet<string>;
  readonly language: Language;
  readonly zone: string;
}

/** A heading of a field that no column has which is not taken. */
function freeHeading(field: Field, { used, language, zone }: Free): string {
  const all = [language, ...languages].map((each) => headingOf(field, each, zone));
  return [...all, field.name].find((heading) => !used.has(headingKey(heading))) ?? field.name;
}
