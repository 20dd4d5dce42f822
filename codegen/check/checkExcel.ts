import { serverFields } from '../../src/contract/record.ts';
import type { Path } from '../read/place.ts';
import type { PropertySource, ResourceSource } from '../read/source.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that the columns of the workbook are fields with headings of their own, and that its key finds one record. */
export function checkExcel(subject: Subject): void {
  if (!subject.source.excel) return;
  checkColumns(subject);
  checkHeaders(subject);
  checkKey(subject);
}

interface PlacedColumn {
  readonly field: string;
  readonly headers: readonly string[];
  readonly path: Path;
  readonly fieldPath: Path;
}

function columnsOf({ excel }: ResourceSource): PlacedColumn[] {
  return (excel?.columns ?? []).map((column, i) => {
    const path = ['excel', 'columns', i];
    if (typeof column === 'string') return { field: column, headers: [], path, fieldPath: path };
    return { field: column.field, headers: column.headers ?? [], path, fieldPath: [...path, 'field'] };
  });
}

function checkColumns({ source, report }: Subject): void {
  const { properties } = source.record;
  const suiting = [...Object.keys(properties).filter((name) => properties[name]?.type !== 'array'), ...serverFields];
  const seen = new Set<string>();
  for (const { field, fieldPath: path } of columnsOf(source)) {
    if (seen.has(field)) report.error({ path, what: `\`${field}\` is named twice`, mend: 'remove one' });
    else if (!suiting.includes(field)) {
      const isThere = properties[field] !== undefined;
      const what = isThere ? `\`${field}\` is a list and cannot be a column` : `there is no field \`${field}\``;
      report.error({ path, what, mend: isThere ? 'remove it' : suggest(field, suiting) });
    }
    seen.add(field);
  }
}

/** An import must know from its heading alone what a column holds. */
function checkHeaders({ source, report }: Subject): void {
  const { properties } = source.record;
  const columns = columnsOf(source);
  const owners = new Map(
    columns.flatMap(({ field }) => ownHeaders(field, properties[field]).map((own) => [own, field])),
  );
  for (const { field, headers, path } of columns) {
    headers.forEach((header, i) => {
      const key = keyOf(header);
      const owner = owners.get(key);
      const at = [...path, 'headers', i];
      if (key === '') report.error({ path: at, what: 'the heading is empty', mend: 'write something, or remove it' });
      else if (owner !== undefined) {
        const what = `\`${header}\` is already a heading of \`${owner}\``;
        report.error({ path: at, what, mend: owner === field ? 'remove it' : 'choose another' });
      }
      if (!owners.has(key)) owners.set(key, field);
    });
  }
}

function ownHeaders(name: string, property: PropertySource | undefined): string[] {
  return [name, ...Object.values(property?.title ?? {})].map(keyOf);
}

/** Spaces around a heading, and capitals, make no difference. */
function keyOf(header: string): string {
  return header.trim().toLowerCase();
}

function checkKey({ source, report }: Subject): void {
  const { properties } = source.record;
  const key = source.excel?.key;
  if (!key || key.length === 0) return;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  const unknown = key.flatMap((name, i) => (names.includes(name) ? [] : [{ name, i }]));
  for (const { name, i } of unknown) {
    report.error({ path: ['excel', 'key', i], what: `there is no field \`${name}\``, mend: suggest(name, names) });
  }
  if (unknown.length > 0) return;
  const columns = source.excel?.columns && columnsOf(source).map(({ field }) => field);
  key.forEach((name, i) => {
    if (columns === undefined || columns.includes(name)) return;
    const what = `\`${name}\` is part of the key, but no column`;
    report.error({ path: ['excel', 'key', i], what, mend: 'add it to `columns`' });
  });
  if (uniqueGroups(source).some((group) => group.length === key.length && group.every((name) => key.includes(name))))
    return;
  const what = `${key.map((name) => `\`${name}\``).join(', ')} may occur more than once`;
  const mend = key.length === 1 ? 'write `unique`: true at the field' : 'add these fields to `unique`';
  report.error({ path: ['excel', 'key'], what, mend: `${mend}, or choose another key` });
}

function uniqueGroups({ record, unique = [] }: ResourceSource): (readonly string[])[] {
  const single = Object.entries(record.properties).filter(
    ([, property]) => property.unique || property.serial !== undefined,
  );
  return [...single.map(([name]) => [name]), ...unique.filter(({ when }) => !when).map(({ fields }) => fields)];
}
