import { join } from 'node:path';
import { startArguments } from '../../support/startArguments.ts';
import { adminPassword } from './productClient.ts';
import { type Measured, startProcess } from './startProcess.ts';

/** The root of the project. */
export const projectFolder = join(import.meta.dirname, '../../..');

/**
 * Starts the product's server on a data folder as `npm start` does, but without demo data. `settings` are additional environment
 * variables.
 */
export async function openProduct(dataFolder: string, settings: Record<string, string> = {}): Promise<Measured> {
  return startProcess({
    script: startArguments.at(-1) ?? '',
    flags: startArguments.slice(0, -1),
    folder: projectFolder,
    readyPath: '/readyz',
    environment: { HW_DATA_DIR: dataFolder, HW_ADMIN_PASSWORD: adminPassword, HW_DEMO: '0', ...settings },
  });
}
