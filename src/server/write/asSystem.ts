import type { CompiledResource } from '../../../codegen/types.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import { type Language, labelOf, serverFields } from '../../contract/wire.ts';
import { explain } from '../../fields/explain.ts';
import type { Actor } from '../access/actor.ts';
import type { App, Caller, Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { accessTables } from '../db/accounts.ts';
import { type Store, wholeOf } from '../db/store.ts';
import type { PlainRecord } from '../resource/context.ts';

/** Maximum nesting of hooks; deeper nesting means that they call each other endlessly. */
const deepest = 20;

/** Returns the context of the same call as the system: in the caller's name, but without their permissions and data scope. */
export function systemContext(context: Caller, compiled: CompiledResource): Context {
  const { actor, systemCall } = context;
  const depth = (systemCall?.depth ?? 0) + 1;
  if (depth > deepest) throw new Error(`hooks that end at ${compiled.resource.name} call each other in a ring`);
  const from = systemCall?.from ?? context.compiled?.resource.name ?? '';
  return {
    ...context,
    compiled,
    visible: compiled.resource,
    action: undefined,
    read: undefined,
    id: '',
    body: undefined,
    actor: systemActor(actor),
    cause: 'business',
    systemCall: { caller: systemCall?.caller ?? actor, depth, from },
  };
}

/** Returns the actor with the same account, every permission, and no data scope. */
export function systemActor(actor: Actor): Actor {
  return { ...actor, permissions: new Set(), menuIds: 'all', scope: { name: 'ALL' } };
}

/** Returns the store of a call without the caller's data scope. Changes of accounts and permissions are still checked. */
export function systemStore(store: Store): Store {
  const { whole: _, beforeWrite, ...transaction } = store;
  return {
    ...transaction,
    db: wholeOf(store).db,
    ...(beforeWrite && {
      beforeWrite: async (table: string) => {
        // Passes no ids, so that the caller's data scope is not checked for these rows.
        if (accessTables.has(table)) await beforeWrite(table, []);
      },
    }),
  };
}

/**
 * Returns a resource by the name used in business code. Throws if there is none, because the code is wrong or the resource file was
 * removed.
 */
export function compiledOf({ schemas }: Pick<App, 'schemas'>, name: string): CompiledResource {
  const compiled = schemas.byName.get(name);
  if (!compiled) throw new Error(`there is no resource ${name}`);
  return compiled;
}

/** Returns the values set by business code, except undefined ones. Throws for unknown fields and the server's own fields. */
export function ownValues({ name: resource, fields }: Resource, values: PlainRecord): PlainRecord {
  const own = Object.entries(values).filter(([, value]) => value !== undefined);
  for (const [name] of own) {
    if (!fields.some((field) => field.name === name)) {
      const isServers = (serverFields as readonly string[]).includes(name);
      throw new Error(`${resource} has no field ${name}${isServers ? ' that could be set: the server does' : ''}`);
    }
  }
  return Object.fromEntries(own);
}

interface Judged {
  /** The future record, without empty values. */
  readonly record: PlainRecord;
  readonly errors: readonly CheckError[];
}

/** The keywords of faults that mean a unique value is already taken. */
const taken: ReadonlySet<string> = new Set(['unique', 'repeated']);

/**
 * Throws if one of the records to be written by the system is invalid. No user entered the values, so the message names the first such
 * record and marks no field of a form.
 */
export function assertValid({ resource }: Pick<CompiledResource, 'resource'>, rows: readonly Judged[]): void {
  const bad = rows.find(({ errors }) => errors.length > 0);
  if (!bad) return;
  const { record, errors } = bad;
  const faultsIn = (language: Language) => explain({ resource, record, errors, language });
  const kind = errors.every(({ keyword }) => taken.has(keyword)) ? 'systemDuplicate' : 'systemInvalid';
  throw new AppError(kind, {
    values: (language) => ({
      what: [resource.title[language], labelOf(resource.display[language], record)].filter(Boolean).join(' '),
      faults: [...new Set(faultsIn(language).map(({ message }) => message))].join(language === 'zh' ? '；' : '; '),
    }),
    data: (language: Language) => ({ resource: resource.name, faults: faultsIn(language) }),
  });
}
