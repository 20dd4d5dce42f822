import { type Ability, permissionFor } from '../../contract/permission.ts';
import type { Operation } from '../../contract/resource.ts';
import type { Context, Operate } from './context.ts';
import { deleteById, deleteByIds } from './deleteRecords.ts';
import { find } from './find.ts';
import { findById } from './findById.ts';
import { findLog } from './findLog.ts';
import { idOf, save } from './save.ts';

interface OperationRule {
  readonly method: 'GET' | 'POST';
  /** Whether the path ends with `/{id}`. */
  readonly hasId: boolean;
  /** What the caller must be able to do; a save depends on whether it creates or updates. */
  readonly ability: Ability | ((body: unknown) => Ability);
  readonly operate: Operate;
}

/** Every operation of a resource: how it is called, what it needs, what it does (contract.md section 4). */
export const operationRules: Readonly<Record<Operation, OperationRule>> = {
  find: { method: 'POST', hasId: false, ability: 'find', operate: find },
  findById: { method: 'GET', hasId: true, ability: 'findById', operate: findById },
  save: { method: 'POST', hasId: false, ability: (body) => (isUpdate(body) ? 'update' : 'create'), operate: save },
  deleteById: { method: 'GET', hasId: true, ability: 'deleteById', operate: deleteById },
  deleteByIds: { method: 'POST', hasId: false, ability: 'deleteByIds', operate: deleteByIds },
  log: { method: 'GET', hasId: true, ability: 'log', operate: findLog },
};

function isUpdate(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && idOf(body) !== undefined;
}

/** The permission code that this call needs. */
export function permissionOf(operation: Operation, context: Pick<Context, 'compiled' | 'body'>): string {
  const { ability } = operationRules[operation];
  return permissionFor(
    context.compiled.resource.perms,
    typeof ability === 'function' ? ability(context.body) : ability,
  );
}
