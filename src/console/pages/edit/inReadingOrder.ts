import type { FieldFault } from '../../../contract/envelope.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fieldOf } from './formView.ts';

/** Puts the faults in lines in the order they are read in: field by field as they came, line by line, each from its first column on. */
export function inReadingOrder({ fields }: Resource): (faults: readonly FieldFault[]) => readonly FieldFault[] {
  const columnsOf = new Map(
    fields.flatMap(({ name, items }) =>
      items ? [[name, new Map(items.map((item, place) => [item.name, place]))] as const] : [],
    ),
  );
  const placeOf = ({ path }: FieldFault): readonly [number, number] => {
    const [, field = '', row = '-1', item = ''] = path.split('/');
    return [Number(row), columnsOf.get(field)?.get(item) ?? -1];
  };
  return (faults) => {
    if (!faults.some((fault) => columnsOf.has(fieldOf(fault)))) return faults;
    const came = [...new Set(faults.map(fieldOf))];
    return faults
      .map((fault) => ({ fault, place: [came.indexOf(fieldOf(fault)), ...placeOf(fault)] as const }))
      .sort(
        ({ place: [a, row, column] }, { place: [b, otherRow, otherColumn] }) =>
          a - b || row - otherRow || column - otherColumn,
      )
      .map(({ fault }) => fault);
  };
}
