import type { FieldFault } from '../../../contract/envelope.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import { createExaminer, type Examined } from './createExaminer.ts';
import { savedValues } from './savedValues.ts';

type Values = Readonly<Record<string, unknown>>;

/** What can be said about a typed record of one resource. A record is examined once, and then asked about. */
export function createFormLogic(resource: Resource, checks: Checks) {
  const examine = createExaminer(resource, checks);
  const known = new Map(
    resource.fields.map(({ name, items }) => [name, items && new Set(items.map((item) => item.name))]),
  );
  // What may not be read is not here to be judged: the server knows it.
  const isKnown = ({ path }: FieldFault): boolean => {
    const [, name = '', , item] = path.split('/');
    return name === '' || (known.has(name) && (item === undefined || known.get(name)?.has(item) !== false));
  };
  return {
    examine: (typed: Values, version: number | undefined): Examined => examine(typed, version === undefined),
    faults: ({ record }: Examined, language: Language): readonly FieldFault[] =>
      explain({ resource, record, errors: checks.record(record), language }).filter(isKnown),
    unusual: ({ record }: Examined): ReadonlySet<string> => {
      const failed = Object.entries(checks.warnings).filter(([, check]) => check(record).length > 0);
      return new Set(failed.map(([name]) => name));
    },
    values: (examined: Examined, version: number | undefined) =>
      savedValues({ resource, examined, ...(version === undefined ? {} : { version }) }),
  };
}
