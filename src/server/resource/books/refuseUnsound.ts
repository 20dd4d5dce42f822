import type { CompiledResource } from '../../../../codegen/types.ts';
import { labelOf } from '../../../contract/record.ts';
import type { CheckError } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import { Refusal } from '../../refusal.ts';
import type { PlainRecord } from '../record.ts';

interface Judged {
  /** As it will be, without what is empty. */
  readonly record: PlainRecord;
  readonly errors: readonly CheckError[];
}

/** What says that somebody else has a value that is there once. */
const taken: ReadonlySet<string> = new Set(['unique', 'repeated']);

/**
 * Refuses what the house itself would write, where the first of these records would not be sound. Nobody has typed it: the
 * words say which record it is, and no field of a form is marked.
 */
export function refuseUnsound({ resource }: Pick<CompiledResource, 'resource'>, rows: readonly Judged[]): void {
  const bad = rows.find(({ errors }) => errors.length > 0);
  if (!bad) return;
  const { record, errors } = bad;
  const faultsIn = (language: Language) => explain({ resource, record, errors, language });
  const kind = errors.every(({ keyword }) => taken.has(keyword)) ? 'houseDuplicate' : 'houseInvalid';
  throw new Refusal(kind, {
    values: (language) => ({
      what: [resource.title[language], labelOf(resource.display[language], record)].filter(Boolean).join(' '),
      faults: [...new Set(faultsIn(language).map(({ message }) => message))].join(language === 'zh' ? '；' : '; '),
    }),
    data: (language: Language) => ({ resource: resource.name, faults: faultsIn(language) }),
  });
}
