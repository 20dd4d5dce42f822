import { yesOrNo } from '../../../src/fields/cells.ts';
import { isEmpty } from '../../../src/fields/emptyValues.ts';
import type { PropertySource } from '../../read/source.ts';
import type { DraftedField } from '../draft/draftFields.ts';
import { plainNumber } from '../draft/measureDecimals.ts';
import type { Cell, Scalar, SourceRecord } from '../material.ts';
import { sameField } from './sameField.ts';

type ToWire = (record: SourceRecord) => Record<string, unknown>;

/** Turns records of the source into what the file's fields would have sent; what the file has no field for stays away. */
export function createToWire(
  drafted: readonly DraftedField[],
  properties: Readonly<Record<string, PropertySource>>,
): ToWire {
  const fields = drafted.flatMap((field) => {
    const name = sameField(field, properties);
    const property = name === undefined ? undefined : properties[name];
    if (name === undefined || !property) return [];
    const rows = property.items && createToWire(field.items ?? [], property.items.properties);
    return [{ name, property, rows, label: field.material.label }];
  });
  return (record) =>
    Object.fromEntries(
      fields.flatMap(({ name, property, rows, label }) => {
        const cell = record.get(label);
        return isEmpty(cell) ? [] : [[name, wireValue(cell, property, rows)] as const];
      }),
    );
}

function wireValue(cell: Cell, property: PropertySource, rows: ToWire | undefined): unknown {
  if (typeof cell === 'object') return rows ? cell.map(rows) : '…';
  return cell === undefined ? undefined : byType[property.type](cell, property);
}

/** How a value is written in a field of each type; what cannot be so stays as it is, to be refused. */
const byType: Readonly<Record<PropertySource['type'], (value: Scalar, property: PropertySource) => unknown>> = {
  string: (value, property) => {
    const text = typeof value === 'number' ? plainNumber(value) : String(value);
    return property.case === 'upper' ? text.toUpperCase() : text;
  },
  integer: (value) => (typeof value !== 'boolean' && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value),
  boolean: (value) => (typeof value === 'string' ? (yesOrNo(value) ?? value) : value),
  array: (value) => value,
};
