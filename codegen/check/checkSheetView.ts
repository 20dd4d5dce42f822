import { isSystem } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { ListViewSource, PropertySource } from '../read/source.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the columns of a sheet: what people write in a cell, and all of what a new record cannot be without. */
export function checkSheetView({ source, report }: Subject, { columns }: ListViewSource, path: Path): void {
  const { properties, required = [] } = source.record;
  if (source.calls?.save === false) {
    const mend = 'offer `save` in `calls`, or remove the view';
    report.error({ path, what: 'nothing can be written in a sheet without the call `save`', mend });
  }
  if (!columns) return;
  const suiting = Object.keys(properties).filter((name) => isWritten(properties[name]));
  columns.forEach((name, i) => {
    const at = [...path, 'columns', i];
    if (!properties[name])
      report.error({ path: at, what: `there is no field \`${name}\``, mend: suggest(name, suiting) });
    else if (!suiting.includes(name)) {
      report.error({ path: at, what: `\`${name}\` cannot be written in a sheet`, mend: 'remove it' });
    }
  });
  const missing = required.find((name) => properties[name]?.default === undefined && !columns.includes(name));
  if (missing === undefined || !isWritten(properties[missing])) return;
  const what = `no record can be added in a sheet without \`${missing}\``;
  report.error({ path: [...path, 'columns'], what, mend: 'add it to `columns`, or give it a `default`' });
}

function isWritten(property: PropertySource | undefined): boolean {
  return property !== undefined && property.type !== 'array' && property.format !== 'file' && !isSystem(property);
}
