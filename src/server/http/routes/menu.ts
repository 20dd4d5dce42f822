import type { FastifyInstance } from 'fastify';
import { sessionCalls } from '../../../contract/session.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { findMenu, type MenuType, menuTypes } from '../../menu/menu.ts';
import { success } from '../answers.ts';
import { actorOf } from '../route.ts';

/** `treeList`: the caller's own menu entries of the types that are asked for (contract README section 5). */
export function addMenuRoutes(server: FastifyInstance, app: App): void {
  server.post(sessionCalls.menu, { config: { access: 'session', whileViewing: true } }, async (request) =>
    success(await findMenu(app, actorOf(request), readTypes(request.body))),
  );
}

function readTypes(body: unknown): MenuType[] {
  const types = (body as { menuTypes?: unknown } | null | undefined)?.menuTypes;
  const isMenuType = (type: unknown): type is MenuType => (menuTypes as readonly unknown[]).includes(type);
  if (!Array.isArray(types) || types.length === 0 || types.length > menuTypes.length || !types.every(isMenuType)) {
    throw new AppError('invalidBody');
  }
  return types;
}
