import type { FieldFault } from '../../../contract/envelope.ts';
import type { Resource } from '../../../contract/resource.ts';

/** Puts the faults in lines in the order they are read in: line by line, each from its first column on. */
export function inReadingOrder({ fields }: Resource): (faults: readonly FieldFault[]) => readonly FieldFault[] {
  const lined = fields.flatMap(({ name, items }) =>
    items ? [[name, new Map(items.map((item, place) => [item.name, place]))] as const] : [],
  );
  const columnsOf = new Map(lined);
  const placeOf = ({ path }: FieldFault): readonly [number, number] => {
    const [, field = '', row = '-1', item = ''] = path.split('/');
    return [Number(row), columnsOf.get(field)?.get(item) ?? -1];
  };
  return (faults) => {
    if (!faults.some(({ path }) => columnsOf.has(path.split('/')[1] ?? ''))) return faults;
    return faults
      .map((fault) => ({ fault, place: placeOf(fault) }))
      .sort(({ place: [row, column] }, { place: [otherRow, otherColumn] }) => row - otherRow || column - otherColumn)
      .map(({ fault }) => fault);
  };
}
