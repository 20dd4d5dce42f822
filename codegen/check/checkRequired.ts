import { serverFields } from '../../src/contract/record.ts';
import { isSystem } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { RecordSource } from '../read/source.ts';
import { recordPath, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that `required` names fields that people can fill, in the record and in its rows. */
export function checkRequired({ source, report }: Subject): void {
  checkNames(source.record, ['record'], report);
  for (const [name, { items }] of Object.entries(source.record.properties)) {
    if (items) checkNames(items, [...recordPath, name, 'items'], report);
  }
}

function checkNames({ required = [], properties }: RecordSource, path: Path, report: Subject['report']): void {
  required.forEach((name, i) => {
    const at = [...path, 'required', i];
    const property = properties[name];
    if ((property && isSystem(property)) || serverFields.some((field) => field === name)) {
      report.error({ path: at, what: `\`${name}\` is set by the server`, mend: 'remove it from `required`' });
    } else if (!property) {
      report.error({ path: at, what: `there is no field \`${name}\``, mend: suggest(name, Object.keys(properties)) });
    }
  });
}
