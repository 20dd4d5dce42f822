import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessCalls, accessPerms } from '../../../contract/access.ts';
import { permissionFor } from '../../../contract/permission.ts';
import { languageOf } from '../../../contract/text.ts';
import { explainAccess } from '../../access/holders.ts';
import { idsIn, scopeOfRoles } from '../../access/model.ts';
import { holds } from '../../access/rights.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { findRow, findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { isId } from '../../resource/record.ts';
import { success } from '../answers.ts';
import { actorOf } from '../route.ts';

/** What roles were given, who has which, and where somebody's rights come from (contract README section 5). */
export function addAccessRoutes(server: FastifyInstance, { database: { read } }: App): void {
  for (const [path, { permission, answer }] of Object.entries(calls)) {
    server.post(path, { config: { access: 'permitted', whileViewing: true } }, async (request) => {
      if (!holds(actorOf(request), permission)) throw new AppError('forbidden');
      return success(await answer(read, request));
    });
  }
}

interface Call {
  readonly permission: string;
  readonly answer: (store: Store, request: FastifyRequest) => Promise<unknown>;
}

/** What somebody is told of the roles of a user. */
const shownOfRole = ['id', 'roleKey', 'roleName', 'roleNameEn', 'dataScope', 'status'] as const;

const calls: Readonly<Record<string, Call>> = {
  [accessCalls.menusOfRole]: {
    permission: permissionFor('system:role', 'findById'),
    answer: async (store, request) => {
      const role = await found(store, 'hwRole', readId(request, 'roleId'));
      return idsIn(role.menuIds);
    },
  },
  [accessCalls.rolesOfUser]: {
    permission: permissionFor('fms:user', 'findById'),
    answer: async (store, request) => {
      const user = await found(store, 'hwUser', readId(request, 'userId'));
      const rows = await findRowsById(store, { table: 'hwRole', ids: idsIn(user.roleIds) });
      return rows.map((row) => Object.fromEntries(shownOfRole.map((name) => [name, row[name] ?? null])));
    },
  },
  [accessCalls.scopeOfRoles]: {
    permission: permissionFor('fms:user', 'findById'),
    answer: async (store, request) => {
      const dataScope = await scopeOfRoles(store, readRoles(request));
      return dataScope === undefined ? {} : { dataScope };
    },
  },
  [accessCalls.explain]: {
    permission: accessPerms.list,
    answer: (store, request) => {
      const { userId } = bodyOf(request);
      const idName = userId === undefined ? 'roleId' : 'userId';
      const language = languageOf(request.headers['accept-language']);
      return explainAccess(store, { [idName]: readId(request, idName), language });
    },
  },
};

async function found(store: Store, table: string, id: string): Promise<Row> {
  const row = await findRow(store, { table, id });
  if (!row) throw new AppError('notFound');
  return row;
}

/** As many roles as an account may have, and what it says of its own data scope. */
function readRoles(request: FastifyRequest): { readonly roleIds: readonly string[]; readonly dataScope: string } {
  const { roleIds, dataScope, ...others } = bodyOf(request);
  const isValid =
    Array.isArray(roleIds) && roleIds.length <= 50 && roleIds.every(isId) && typeof dataScope === 'string';
  if (!isValid || Object.keys(others).length > 0) throw new AppError('invalidBody');
  return { roleIds, dataScope };
}

/** The one id that such a call takes. */
function readId(request: FastifyRequest, name: 'roleId' | 'userId'): string {
  const { [name]: id, ...others } = bodyOf(request);
  if (Object.keys(others).length > 0) throw new AppError('invalidBody');
  if (!isId(id)) throw new AppError('notFound');
  return id;
}

function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  return body as Readonly<Record<string, unknown>>;
}
