import { join } from 'node:path';

/** The additional call of the test server that runs a system action. `actionEntry` is the entry file of that server. */
export const actionCall = '/hw/wms/labStep/take';
export const actionEntry = join(import.meta.dirname, 'serveSteps.ts');

/** The resource file that defines the call. It must be copied to the server's files before the start. */
export const actionFile = join(import.meta.dirname, '../../fixtures/business/labStep.json');
