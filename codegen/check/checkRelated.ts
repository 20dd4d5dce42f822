import { serverFields } from '../../src/contract/record.ts';
import type { Path } from '../read/place.ts';
import type { RelatedSource } from '../read/source.ts';
import { missingResource } from './missingResource.ts';
import { refersTo } from './refersTo.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks a list of records of another resource that belong to one of this. */
export function checkRelated(
  { source, world, report }: Subject,
  { resource, by, columns = [] }: RelatedSource,
  path: Path,
): void {
  if (!world.resources.has(resource)) {
    const mend = suggest(resource, world.resources.keys(), 'add its file, or remove the list');
    report.error(missingResource([...path, 'resource'], resource, mend));
    return;
  }
  const other = world.sources.get(resource);
  if (!other) return;
  const { properties } = other.record;
  if (other.calls?.find === false) {
    const what = `\`${resource}\` does not offer the call \`find\``;
    report.error({ path: [...path, 'resource'], what, mend: 'offer it there, or remove the list' });
  }
  if (!refersTo(properties[by], source.name)) {
    const suiting = Object.keys(properties).filter((each) => refersTo(properties[each], source.name));
    const what = properties[by]
      ? `\`${resource}.${by}\` does not refer to \`${source.name}\``
      : `\`${resource}\` has no field \`${by}\``;
    const add = `add to \`${resource}\` a field with a reference to \`${source.name}\``;
    report.error({ path: [...path, 'by'], what, mend: suiting.length > 0 ? suggest(by, suiting) : add });
  }
  const shown = [...Object.keys(properties).filter((each) => !properties[each]?.lines), ...serverFields];
  columns.forEach((name, i) => {
    if (shown.includes(name)) return;
    const what = properties[name] ? `\`${name}\` cannot be a column` : `\`${resource}\` has no field \`${name}\``;
    report.error({ path: [...path, 'columns', i], what, mend: suggest(name, shown) });
  });
}
