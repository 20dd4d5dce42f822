import type { ImportLine } from '../../../contract/imports.ts';
import { findOwnImports } from '../../db/imports.ts';
import type { Context } from '../context.ts';
import { describeImport, findOwnImport, importLine, lifeBefore } from './stagedImport.ts';

/** Imports that a list tells of. */
const most = 50;

/**
 * `GET findImport/{importId}`: how far it is; once it is checked, all that the import itself answered. Without an id: the
 * caller's own imports of this resource, newest first.
 */
export async function findImport(context: Context): Promise<unknown> {
  const store = context.house.database.read;
  if (context.id !== '') return describeImport(context, store, await findOwnImport(context, store, { id: context.id }));
  const { house, actor, compiled } = context;
  const rows = await findOwnImports(store, {
    ...{ resource: compiled.resource.name, operator: actor.user.id, touched: lifeBefore(house), most },
  });
  return { imports: rows.map((row): ImportLine => importLine(context, row)) };
}
