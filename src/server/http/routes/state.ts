import type { FastifyInstance } from 'fastify';
import { fileLimitsCall } from '../../../contract/files.ts';
import { readAppSetting } from '../../db/settings.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import { inEnglish } from '../../schema/faults.ts';
import { findDemoAccounts } from '../../session/accounts.ts';
import { success } from '../answers.ts';

/**
 * `GET /healthz`: the process serves. `GET /readyz`: the database answers and the schemas are compiled, with their faults, and what
 * files that went live name no more; of data begun with demo accounts, how many of these are closed.
 */
export function addHealthRoutes(app: FastifyInstance, house: House): void {
  app.get('/healthz', { config: { access: 'public' }, exposeHeadRoute: true }, () => success({ status: 'up' }));
  app.get('/readyz', { config: { access: 'public' }, exposeHeadRoute: true }, async () => {
    await readAppSetting(house.database.read, 'secret').catch((cause: unknown) => {
      throw new Refusal('busy', { cause });
    });
    const { resources, faults: all } = house.schemas.compilation;
    const [changes, faults] = [true, false].map((isChange) =>
      all.filter((fault) => (fault.isChange ?? false) === isChange).map(inEnglish),
    );
    const closed = house.isDemoClosed ? (await findDemoAccounts(house.database.read)).length : 0;
    const ready = { status: 'ready', resources: resources.length, faults, changes };
    return success(closed > 0 ? { ...ready, closedDemoAccounts: closed } : ready);
  });
}

/** What the server takes of files, so that a console can say it before anything is sent. The calls are the resources' own. */
export function addFileRoutes(app: FastifyInstance, { fileLimits }: House): void {
  app.get(fileLimitsCall, { config: { access: 'session', whileViewing: true } }, () => success(fileLimits));
}
