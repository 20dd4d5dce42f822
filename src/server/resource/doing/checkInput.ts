import type { FieldFault } from '../../../contract/envelope.ts';
import type { Doing } from '../../../contract/life.ts';
import type { CheckError, Field, Reference } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { explain } from '../../../fields/explain.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { readSent } from '../readSent.ts';
import type { PlainRecord } from '../record.ts';
import { checkReferences, checkReferencesOfAll } from '../references.ts';

interface Asked {
  readonly doing: Doing;
  readonly input: PlainRecord;
  /** The records that it is done with; undefined where code judges what a choice has to do with them. */
  readonly records?: readonly PlainRecord[] | undefined;
}

/** What was asked for, without what is empty; refused with everything that is wrong with it, at `/input/…`. */
export async function checkInput(
  context: Context,
  store: Store,
  { doing, input, records }: Asked,
): Promise<PlainRecord> {
  const { resource, checks } = context.compiled;
  const fields = doing.ask?.fields ?? [];
  const asked = { ...resource, fields, rules: [] };
  const { fields: sent, errors } = readSent(asked, input);
  const check = doing.ask && checks.input[doing.name];
  const record = withoutEmpty(sent);
  // What was left out stays as it is in the records.
  const given = fields.filter(({ name }) => Object.hasOwn(record, name));
  const references = [
    ...(await checkReferences(context, store, { fields: given.map(withoutOuter(fields)), record, before: {} })),
    ...(await outerFaults(context, store, { fields, given, record, records })),
  ];
  const all = [...errors, ...(check?.(record) ?? []), ...references];
  if (all.length > 0) {
    throw invalidInput((language) => explain({ resource: asked, record, errors: all, language }).map(below));
  }
  return record;
}

/**
 * Conditions of a reference that name a field of the record, not one that is asked for beside it, are left out; of a list, all
 * that stand beside them too: code that takes many says of each why it cannot.
 */
function withoutOuter(asked: readonly Field[]): (field: Field) => Field {
  const own = (reference: Reference): Reference => ({
    ...reference,
    filter: Object.fromEntries(
      Object.entries(reference.filter ?? {}).filter(([, want]) => 'is' in want || isAmong(asked, want.field)),
    ),
  });
  return (field) => ({
    ...field,
    ...(field.reference && { reference: own(field.reference) }),
    ...(field.references && {
      references: namesOuter(asked, field) ? { ...field.references, filter: {} } : field.references,
    }),
  });
}

/** Whether a choice depends on a field of the record that is not asked for beside it. */
function namesOuter(asked: readonly Field[], { reference, references }: Field): boolean {
  return Object.values((reference ?? references)?.filter ?? {}).some(
    (want) => 'field' in want && !isAmong(asked, want.field),
  );
}

function isAmong(asked: readonly Field[], name: string): boolean {
  return asked.some((field) => field.name === name);
}

interface OuterAsked {
  readonly fields: readonly Field[];
  readonly given: readonly Field[];
  readonly record: PlainRecord;
  readonly records?: readonly PlainRecord[] | undefined;
}

/** The references that do not fit one of the records, where their conditions name a field of it. */
async function outerFaults(
  context: Context,
  store: Store,
  { fields, given, record, records = [] }: OuterAsked,
): Promise<CheckError[]> {
  const bound = given.filter((field) => namesOuter(fields, field));
  if (bound.length === 0) return [];
  const referring = records.map((one) => ({ record: { ...one, ...record }, before: {} }));
  const all = (await checkReferencesOfAll(context, store, { fields: bound, records: referring })).flat();
  const unfit = all.filter(({ keyword }) => keyword === 'referenceFilter');
  return unfit.filter((one, i) => unfit.findIndex(({ instancePath }) => instancePath === one.instancePath) === i);
}

/** 40000 with faults of what was asked for. */
export function invalidInput(errorsIn: (language: Language) => FieldFault[]): Refusal {
  return new Refusal('invalid', { data: (language: Language) => ({ errors: errorsIn(language) }) });
}

/** Whether the field that a path leads into is asked for. */
export function asks({ ask }: Doing, path: string): boolean {
  const [, field = ''] = path.split('/');
  return ask?.fields.some(({ name }) => name === field) ?? false;
}

/** The same fault, where the body has it. */
export function below(fault: FieldFault): FieldFault {
  return { ...fault, path: `/input${fault.path}` };
}
