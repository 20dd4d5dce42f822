import type { FieldFault } from '../../../contract/envelope.ts';
import type { Doing } from '../../../contract/life.ts';
import type { Language } from '../../../contract/text.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { explain } from '../../../fields/explain.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { checkReferences } from '../checkReferences.ts';
import type { Context } from '../context.ts';
import { readSent } from '../readSent.ts';
import type { PlainRecord } from '../toRecord.ts';

/** What was asked for, without what is empty; refused with everything that is wrong with it, at `/input/…`. */
export async function checkInput(
  context: Context,
  store: Store,
  { doing, input }: { doing: Doing; input: PlainRecord },
): Promise<PlainRecord> {
  const { resource, checks } = context.compiled;
  const fields = doing.ask?.fields ?? [];
  const asked = { ...resource, fields, rules: [] };
  const { fields: sent, errors } = readSent(asked, input);
  const check = doing.ask && checks.input[doing.name];
  const record = withoutEmpty(sent);
  // What was left out stays as it is in the records.
  const given = fields.filter(({ name }) => Object.hasOwn(record, name));
  const references = await checkReferences(context, store, { fields: given, record, before: {} });
  const all = [...errors, ...(check?.(record) ?? []), ...references];
  if (all.length > 0) {
    throw invalidInput((language) => explain({ resource: asked, record, errors: all, language }).map(below));
  }
  return record;
}

/** 40000 with faults of what was asked for. */
export function invalidInput(errorsIn: (language: Language) => FieldFault[]): Refusal {
  return new Refusal('invalid', { data: (language: Language) => ({ errors: errorsIn(language) }) });
}

/** The same fault, where the body has it. */
export function below(fault: FieldFault): FieldFault {
  return { ...fault, path: `/input${fault.path}` };
}
