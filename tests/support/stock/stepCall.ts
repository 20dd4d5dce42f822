import { join } from 'node:path';

/** The call of the test server that runs a system action, and the entry file of that server. */
export const stepCall = '/hw/wms/labStep/take';
export const stepEntry = join(import.meta.dirname, 'serveSteps.ts');

/** The resource file of the call; it must be added before the server starts. */
export const stepFile = join(import.meta.dirname, '../../fixtures/business/labStep.json');
