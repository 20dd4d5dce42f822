import type { Check, Resource } from '../../src/contract/resource.ts';
import { explain } from '../../src/fields/explain.ts';
import type { Path } from '../read/place.ts';
import type { RecordSource, ResourceSource } from '../read/source.ts';
import type { Report } from './report.ts';
import { recordPath } from './subject.ts';

interface Compiled {
  readonly source: ResourceSource;
  readonly resource: Resource;
  readonly check: Check;
  readonly report: Report;
}

/** Checks with the compiled check of the record that no default is refused by its own field. */
export function checkDefaults({ source, resource, check, report }: Compiled): void {
  const record = defaultsOf(source.record);
  if (Object.keys(record).length === 0) return;
  // Fields without a default are missing, and rules speak of whole records: neither is the fault of a default.
  const errors = check(record).filter(
    ({ schemaPath, keyword }) => schemaPath.startsWith('#/properties/') && keyword !== 'required',
  );
  for (const { path, message } of explain({ resource, record, errors, language: 'en' })) {
    const place = pathOf(path);
    report.error({ path: place, what: `\`${place.at(-2)}\` would refuse its own default`, mend: message });
  }
}

function defaultsOf({ properties }: RecordSource): Record<string, unknown> {
  const defaults = Object.entries(properties).map(([name, property]): readonly [string, unknown] => {
    const row = property.items ? defaultsOf(property.items) : {};
    return [name, property.default ?? (Object.keys(row).length > 0 ? [row] : undefined)];
  });
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined));
}

/** `/rate` and `/tiers/0/rate` as places in the file. */
function pathOf(pointer: string): Path {
  const [name = '', , item] = pointer.split('/').slice(1);
  const own = [...recordPath, name];
  return item === undefined ? [...own, 'default'] : [...own, 'items', 'properties', item, 'default'];
}
