import type { CompiledResource } from '../../../codegen/types.ts';
import type { Field } from '../../contract/field.ts';
import { permissionOfKind } from '../../contract/permission.ts';
import type { CheckError } from '../../contract/resource.ts';
import { joiners, type Language } from '../../contract/wire.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import type { Actor } from '../access/actor.ts';
import { holds, holdsField } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { faultAt, type PlainRecord } from '../resource/context.ts';
import type { Referring } from '../resource/references.ts';

interface Change {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** The fields sent by the caller. */
  readonly submitted: PlainRecord;
  /** Path of these fields in the body; defaults to the root. */
  readonly at?: string;
}

/**
 * Throws for fields whose write permission the caller lacks (contract README section 5). Readable fields may be sent back unchanged. For
 * unreadable fields any value is rejected, because otherwise their value could be guessed.
 */
export function checkAccess(actor: Actor, fields: readonly Field[], change: Change): void {
  const forbidden = forbiddenFields(actor, fields, change);
  if (forbidden.length > 0) throw fieldsForbidden(forbidden, change.at ?? '');
}

/** Returns the sent fields that the caller may not change. */
export function forbiddenFields(
  actor: Actor,
  fields: readonly Field[],
  { before, after, submitted }: Omit<Change, 'at'>,
): readonly Field[] {
  return fields.filter(({ name, access }) => {
    if (!access || !Object.hasOwn(submitted, name)) return false;
    if (holdsField(actor, { access }, 'write')) return false;
    const isSame = JSON.stringify(after[name] ?? null) === JSON.stringify(before[name] ?? null);
    return !(holdsField(actor, { access }, 'read') && isSame);
  });
}

/** Returns error 40003 for fields that the caller may not write. */
export function fieldsForbidden(fields: readonly Field[], at: string): AppError {
  const titles = (language: Language): string => fields.map(({ title }) => title[language]).join(joiners[language]);
  const appError: AppError = new AppError('fieldForbidden', {
    values: (language: Language) => ({ field: titles(language) }),
    data: (language: Language) => ({
      errors: fields.map(({ name }) => ({
        path: `${at}/${name}`,
        keyword: 'access',
        message: appError.messageIn(language),
      })),
    }),
  });
  return appError;
}

/** Throws for records of a kind that the caller may not create or change. The call itself requires only the permission for some kind. */
export function checkKind(context: Context, records: readonly Referring[]): void {
  if (records.some((each) => isUnexpectedKind(context, each))) throw new AppError('forbidden');
}

/** Whether the caller may not create or change a record of this kind. The system may write every kind. */
export function isUnexpectedKind(
  { actor, compiled, systemCall }: Pick<Context, 'actor' | 'compiled' | 'systemCall'>,
  { record, before }: Referring,
): boolean {
  const { kinds } = compiled.resource;
  if (!kinds || systemCall) return false;
  const kind = String(record[kinds.field] ?? '');
  // An unknown kind is reported by the check of its field.
  if (!Object.hasOwn(kinds.perms, kind)) return false;
  const ability = Object.keys(before).length === 0 ? 'create' : 'update';
  return !holds(actor, permissionOfKind(compiled.resource, kind, ability));
}

/** Returns errors for sent fields that may no longer change: locked after creation, or read-only in the record's state. */
export function checkFixed(
  { resource, checks }: CompiledResource,
  { before, after, submitted }: { before: PlainRecord; after: PlainRecord; submitted: PlainRecord },
): CheckError[] {
  const stored = withoutEmpty(before);
  return resource.fields.flatMap(({ name, lockedAfterCreate, conditions }) => {
    const isChanged = Object.hasOwn(submitted, name) && JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null);
    if (!isChanged) return [];
    const isLocked = lockedAfterCreate === true && Object.hasOwn(stored, name);
    const isReadOnly = conditions.includes('readOnlyWhen') && checks.conditions[`${name}.readOnlyWhen`]?.(stored).length === 0;
    return isLocked || isReadOnly ? [faultAt(name, 'fixed')] : [];
  });
}
