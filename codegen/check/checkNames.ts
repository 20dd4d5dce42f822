import { type OwnField, ownResources, reservedNames } from '../../src/contract/record.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import { isUnsafe } from './isUnsafe.ts';
import { recordPath, type Subject } from './subject.ts';

/** Refuses names of resources that would collide with something else, or that the server needs for more than the file says. */
export function checkNames(subject: Subject): void {
  const { source, report } = subject;
  if (isUnsafe(source.name)) {
    report.error({ path: ['name'], what: `\`${source.name}\` is not a safe name`, mend: 'choose another name' });
  }
  const own = reservedNames.find((name) => name.toLowerCase() === source.name.toLowerCase());
  if (own === undefined) return;
  if (own !== source.name) {
    const what = `\`${source.name}\` is a table of the server itself`;
    report.error({ path: ['name'], what, mend: 'choose another name' });
    return;
  }
  for (const [name, wanted] of Object.entries(ownResources[own])) checkOwnField(subject, name, wanted);
}

/** Accounts, roles and menu entries must keep what the server reads of them. */
function checkOwnField({ source, report }: Subject, name: string, { kind, unique }: OwnField): void {
  const property = source.record.properties[name];
  if (!property) {
    const what = `the server needs the field \`${name}\` of \`${source.name}\``;
    report.error({ path: recordPath, on: 'key', what, mend: `add \`${name}\`` });
    return;
  }
  const path = [...recordPath, name];
  if (kindNameOf(property) !== kind) {
    const what = `the server needs \`${name}\` as a field of the kind \`${kind}\``;
    report.error({ path, on: 'key', what, mend: 'write it as it was' });
  }
  if (unique && property.unique !== true) {
    const what = `the server needs the values of \`${name}\` to be unique`;
    report.error({ path, on: 'key', what, mend: 'add `"unique": true`' });
  }
}
