import { join } from 'node:path';

/** The call of the tests' own server that takes a step of the system, and the file that starts that server. */
export const stepCall = '/hw/wms/labStep/take';
export const stepEntry = join(import.meta.dirname, 'serveSteps.ts');

/** The resource file behind the call: it belongs beside the others before the server starts. */
export const stepFile = join(import.meta.dirname, '../../fixtures/business/labStep.json');
