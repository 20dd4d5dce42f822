import type { FastifyInstance } from 'fastify';
import { fileLimitsCall } from '../../../contract/files.ts';
import type { House } from '../../house.ts';
import { success } from '../answer.ts';

/** What the server takes of files, so that a console can say it before anything is sent. The calls are the resources' own. */
export function addFileRoutes(app: FastifyInstance, { fileLimits }: House): void {
  app.get(fileLimitsCall, { config: { access: 'session', whileViewing: true } }, () => success(fileLimits));
}
