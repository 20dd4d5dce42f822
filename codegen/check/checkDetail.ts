import { serverFields } from '../../src/contract/record.ts';
import type { Path } from '../read/place.ts';
import type { DetailSource } from '../read/source.ts';
import { refersTo } from './refersTo.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the fields that the detail page shows, the lists beside it, and the calls that it needs. */
export function checkDetail(subject: Subject): void {
  const { source, report } = subject;
  if (!source.detail) return;
  const names = [...Object.keys(source.record.properties), ...serverFields];
  const placed = new Set<string>();
  source.detail.sections?.forEach(({ fields }, i) => {
    fields.forEach((name, j) => {
      const path = ['detail', 'sections', i, 'fields', j];
      if (placed.has(name)) {
        report.error({ path, what: `\`${name}\` already stands in the detail`, mend: 'keep it in one section' });
      } else if (!names.includes(name)) {
        report.error({ path, what: `there is no field \`${name}\``, mend: suggest(name, names) });
      }
      placed.add(name);
    });
  });
  source.detail.related?.forEach((related, i) => {
    checkRelated(subject, related, ['detail', 'related', i]);
  });
  if (source.detail.log === true && source.calls?.log === false) {
    const what = 'the log cannot be shown without the call `log`';
    report.error({ path: ['detail', 'log'], what, mend: 'offer `log` in `calls`, or write false' });
  }
}

type Related = NonNullable<DetailSource['related']>[number];

function checkRelated({ source, world, report }: Subject, { resource, by, columns = [] }: Related, path: Path): void {
  if (!world.resources.has(resource)) {
    const mend = suggest(resource, world.resources.keys(), 'add its file, or remove the list');
    report.error({ path: [...path, 'resource'], what: `there is no resource \`${resource}\``, mend });
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
