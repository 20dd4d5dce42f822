import type { Field } from '../../contract/resource.ts';
import { joiners, type Language } from '../../contract/text.ts';
import type { Actor } from '../access/actor.ts';
import { holdsField } from '../access/rights.ts';
import { Refusal } from '../refusal.ts';
import type { PlainRecord } from './record.ts';

interface Change {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** The fields that the caller sent. */
  readonly sent: PlainRecord;
  /** Where in the body they stand; at its top when left out. */
  readonly at?: string;
}

/**
 * Refuses sent fields whose permission the caller lacks (contract.md section 5). What they may read and send back as it
 * was is no change; of a field that they may not read any value is refused, or it could be guessed.
 */
export function checkAccess(actor: Actor, fields: readonly Field[], change: Change): void {
  const refused = refusedFields(actor, fields, change);
  if (refused.length > 0) throw fieldsForbidden(refused, change.at ?? '');
}

/** The sent fields that the caller may not change. */
export function refusedFields(
  actor: Actor,
  fields: readonly Field[],
  { before, after, sent }: Omit<Change, 'at'>,
): readonly Field[] {
  return fields.filter(({ name, access }) => {
    if (!access || !Object.hasOwn(sent, name)) return false;
    if (holdsField(actor, { access }, 'write')) return false;
    const isSame = JSON.stringify(after[name] ?? null) === JSON.stringify(before[name] ?? null);
    return !(holdsField(actor, { access }, 'read') && isSame);
  });
}

/** 40300 for fields that the caller may not write. */
export function fieldsForbidden(fields: readonly Field[], at: string): Refusal {
  const titles = (language: Language): string => fields.map(({ title }) => title[language]).join(joiners[language]);
  const refusal: Refusal = new Refusal('fieldForbidden', {
    values: (language: Language) => ({ field: titles(language) }),
    data: (language: Language) => ({
      errors: fields.map(({ name }) => ({
        path: `${at}/${name}`,
        keyword: 'access',
        message: refusal.messageIn(language),
      })),
    }),
  });
  return refusal;
}
