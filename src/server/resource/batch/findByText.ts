import { labelOf } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { kindOf } from '../../../fields/kinds.ts';
import { serverFaceOf } from '../../../fields/serverFaces.ts';
import { visibleTo } from '../../access/visibleTo.ts';
import { findRowsBy } from '../../db/rows.ts';
import type { Row, Store, Value } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { toRecord } from '../toRecord.ts';
import { ownLabels } from '../withLabels.ts';
import { readLabel } from './readLabel.ts';

/** Rows looked at for the texts of one block; names that so many records share tell nothing apart anyway. */
const mostRows = 5_000;

/** By what the records of the server's own tables are found besides their label. */
const ownCodes: ReadonlyMap<string, string> = new Map([
  ['hwUser', 'account'],
  ['hwRole', 'roleKey'],
]);

/**
 * The ids of the records of `table` that texts mean: by a value that only one record has, or else by the label that
 * people see. A text that means several has several ids, one that means none has none.
 */
export async function findByText(
  { house, actor }: Context,
  store: Store,
  { table, texts }: { table: string; texts: readonly string[] },
): Promise<Map<string, readonly string[]>> {
  const whole = house.schemas.byName.get(table)?.resource;
  const found = new Map<string, readonly string[]>();
  const note = (ids: ReadonlyMap<string, readonly string[]>): void => {
    for (const [text, some] of ids) if (!found.has(text)) found.set(text, some);
  };
  const left = (): string[] => texts.filter((text) => !found.has(text));
  if (!whole) {
    for (const column of [ownCodes.get(table), ownLabels.get(table)]) {
      if (column !== undefined) note(await byColumn(store, { table, column, texts: left() }));
    }
    return found;
  }
  const target = visibleTo(actor, whole);
  for (const { fields: names, when } of target.uniques) {
    const field = names.length === 1 && !when && target.fields.find(({ name }) => name === names[0]);
    if (field && kindOf(field.kind)?.column === 'text') {
      note(await byColumn(store, { table, column: field.name, texts: left(), field }));
    }
  }
  note(await byLabel(store, target, left()));
  return found;
}

interface Asked {
  readonly table: string;
  readonly column: string;
  readonly texts: readonly string[];
  readonly field?: Field;
}

async function byColumn(store: Store, { table, column, texts, field }: Asked): Promise<Map<string, string[]>> {
  const stored = new Map(texts.map((text) => [text, field ? columnValue(field, text) : text]));
  const values = [...new Set(stored.values())].filter((value) => value !== undefined);
  const rows = await findRowsBy(store, { table, column, values, most: mostRows });
  return idsOf(texts, (text) => rows.filter((row) => row[column] === stored.get(text)));
}

/**
 * Looks for what the first field of a label would have to hold, and keeps the rows that have just that label, in any
 * language: a workbook may come from somebody who reads another one.
 */
async function byLabel(store: Store, target: Resource, texts: readonly string[]): Promise<Map<string, string[]>> {
  const displays = [...new Set(Object.values(target.display))];
  const wanted = new Map<string, Set<Value>>();
  for (const text of texts) {
    for (const way of displays.flatMap((display) => readLabel(display, text))) {
      const [name, value] = Object.entries(way).find(([, one]) => one !== '') ?? [];
      const field = target.fields.find((one) => one.name === name);
      const stored = field && value !== undefined ? columnValue(field, value) : undefined;
      if (name === undefined || stored === undefined) continue;
      wanted.set(name, (wanted.get(name) ?? new Set()).add(stored));
    }
  }
  const byLabels = new Map<string, Map<string, Row>>();
  for (const [column, values] of wanted) {
    for (const row of await findRowsBy(store, { table: target.name, column, values: [...values], most: mostRows })) {
      const record = toRecord(target, row);
      for (const display of displays) {
        const label = labelOf(display, record);
        byLabels.set(label, (byLabels.get(label) ?? new Map()).set(String(row.id), row));
      }
    }
  }
  return idsOf(texts, (text) => [...(byLabels.get(text)?.values() ?? [])]);
}

function idsOf(texts: readonly string[], rowsOf: (text: string) => readonly Row[]): Map<string, string[]> {
  return new Map(
    texts.flatMap((text) => {
      const ids = rowsOf(text).map((row) => String(row.id));
      return ids.length > 0 ? [[text, ids] as const] : [];
    }),
  );
}

/** The text as that column would keep it; undefined when it cannot. */
function columnValue(field: Field, text: string): Value | undefined {
  try {
    return serverFaceOf(field.kind).toColumn(text, field);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
