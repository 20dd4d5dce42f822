import type { FastifyInstance } from 'fastify';
import { fileLimitsCall } from '../../../contract/files.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { readAppSetting } from '../../db/settings.ts';
import { inEnglish } from '../../schema/faults.ts';
import { findDemoAccounts } from '../../session/accounts.ts';
import { success } from '../answers.ts';

/**
 * `GET /healthz`: the process serves. `GET /readyz`: the database answers and the schemas are compiled, with their faults, and what
 * files that went live name no more; of data begun with demo accounts, how many of these are closed.
 */
export function addHealthRoutes(server: FastifyInstance, app: App): void {
  server.get('/healthz', { config: { access: 'public' }, exposeHeadRoute: true }, () => success({ status: 'up' }));
  server.get('/readyz', { config: { access: 'public' }, exposeHeadRoute: true }, async () => {
    await readAppSetting(app.database.read, 'secret').catch((cause: unknown) => {
      throw new AppError('busy', { cause });
    });
    const { resources, faults: all } = app.schemas.compilation;
    const [changes, faults] = [true, false].map((isChange) =>
      all.filter((fault) => (fault.isChange ?? false) === isChange).map(inEnglish),
    );
    const closed = app.isDemoClosed ? (await findDemoAccounts(app.database.read)).length : 0;
    const ready = { status: 'ready', resources: resources.length, faults, changes };
    return success(closed > 0 ? { ...ready, closedDemoAccounts: closed } : ready);
  });
}

/** What the server takes of files, so that a console can say it before anything is sent. The calls are the resources' own. */
export function addFileRoutes(server: FastifyInstance, { fileLimits }: App): void {
  server.get(fileLimitsCall, { config: { access: 'session', whileViewing: true } }, () => success(fileLimits));
}
