import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { formatFault } from '../../codegen/formatFault.ts';
import type { Fault } from '../../codegen/types.ts';
import { openToRead } from '../server/db/readOnly.ts';
import { planSchemas } from '../server/schema/plan/plan.ts';
import type { Settings } from '../server/settings.ts';
import { readOwnSettings } from './readOwnSettings.ts';

/**
 * What `check` says besides where there is a database: the values in it that files would not take any more, and those that
 * none of them names. Gives the exit code. A check needs no database: where there is none, there is nothing to say.
 */
export async function checkStored(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { schemas: { type: 'string' } } });
  try {
    const settings = readOwnSettings();
    const folder = values.schemas ?? settings.schemasDir;
    const stored = await readStored(settings, folder);
    for (const fault of stored) {
      const line = formatFault(fault, `${relative(process.cwd(), folder) || '.'}/`);
      console.error(fault.severity === 'warning' ? `warning  ${line}` : line);
    }
    return stored.some(({ severity }) => severity === 'error') ? 1 : 0;
  } catch (error) {
    console.error(`the database was not asked: ${error instanceof Error ? error.message : String(error)}`);
    return 0;
  }
}

async function readStored(settings: Settings, folder: string): Promise<readonly Fault[]> {
  const { read, isThere, close } = openToRead(settings);
  try {
    return isThere ? (await planSchemas(read, folder)).stored : [];
  } finally {
    await close();
  }
}
