import type { CheckError, Resource } from '../../../contract/resource.ts';
import { faultAt } from '../readSent.ts';
import type { PlainRecord } from '../record.ts';

interface Checked {
  readonly sent: PlainRecord;
  readonly isNew: boolean;
  /** What the check of the record says, which knows nothing of the lines that are stored. */
  readonly errors: readonly CheckError[];
}

/** The errors of one record of many. Its lines stay as they are, and may not be sent: each record saves its own. */
export function withoutLines({ fields }: Resource, { sent, isNew, errors }: Checked): readonly CheckError[] {
  const names = fields.filter(({ lines }) => lines).map(({ name }) => name);
  if (names.length === 0) return errors;
  const isAboutStored = ({ keyword, params }: CheckError): boolean =>
    !isNew && keyword === 'required' && names.includes(String(params.missingProperty));
  const refused = names.filter((name) => Object.hasOwn(sent, name)).map((name) => faultAt(name, 'linesInBatch'));
  return [...errors.filter((error) => !isAboutStored(error)), ...refused];
}
