import { join } from 'node:path';

/** The additional call of the test server that runs a system action. `stepEntry` is the entry file of that server. */
export const stepCall = '/hw/wms/labStep/take';
export const stepEntry = join(import.meta.dirname, 'serveSteps.ts');

/** The resource file that defines the call. It must be copied to the server's files before the start. */
export const stepFile = join(import.meta.dirname, '../../fixtures/business/labStep.json');
