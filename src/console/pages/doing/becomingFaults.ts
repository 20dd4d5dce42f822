import type { FieldFault } from '../../../contract/envelope.ts';
import type { Doing } from '../../../contract/life.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { explain } from '../../../fields/explain.ts';
import { newFaults } from '../../../fields/newFaults.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import type { Target } from './doingBody.ts';

type Values = Readonly<Record<string, unknown>>;

interface Becoming {
  readonly module: ResourceModule;
  readonly doing: Doing;
  readonly target: Target;
  /** What was asked for. */
  readonly values: Values;
  /** What is said already: of its fields there is nothing to add. */
  readonly told: readonly FieldFault[];
  readonly language: Language;
}

/**
 * What would be wrong with what was asked for in the record that it makes, such as a number that does not fit where it goes:
 * told beside other faults of the one record, so that nobody mends one to hear of the next. The server has the last word,
 * since code adds to a record: for these faults alone nobody is held up.
 */
export function becomingFaults(becoming: Becoming): readonly FieldFault[] {
  const { module, doing, target, values, told, language } = becoming;
  if (target === 'page' || !('record' in target)) return [];
  const { resource } = module;
  const checks = createRecordChecks(module);
  const before: Values = target.record;
  const asked = new Set(doing.ask?.fields.map(({ name }) => name));
  const all = { ...before, ...setOf(resource, doing), ...values };
  const record = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, all[name]])));
  const errors = newFaults({ resource, checks }, { before, errors: checks.record(record) });
  return explain({ resource, record, errors, language }).filter(({ path }) => {
    const [, name = ''] = path.split('/');
    return asked.has(name) && record[name] !== undefined && told.every((one) => one.path !== path);
  });
}

/** What the file sets: of moments the server knows. */
function setOf({ states }: Resource, doing: Doing): Values {
  const fixed = Object.entries(doing.set).filter(([, value]) => value !== 'now');
  return { ...Object.fromEntries(fixed), ...(states && 'to' in doing && { [states.field]: doing.to }) };
}
