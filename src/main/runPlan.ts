import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Trouble } from '../../codegen/new/Trouble.ts';
import { openToRead } from '../server/db/readOnly.ts';
import { planSchemas, type SchemaPlan } from '../server/schema/plan/plan.ts';
import type { Settings } from '../server/settings.ts';
import { formatPlan, isRefused } from './formatPlan.ts';
import { readOwnSettings } from './readOwnSettings.ts';

/**
 * `npm run codegen -- plan [--schemas <dir>]`: says what the next start would do to the database that the settings
 * name; changes nothing. Gives the exit code: 0 all of it is possible, 1 something is refused, 2 not understood.
 */
export async function runPlan(args: readonly string[]): Promise<number> {
  const options = { schemas: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const settings = readOwnSettings();
    const folder = values.schemas ?? settings.schemasDir;
    const { plan, isThere } = await readPlan(settings, folder);
    const lines = formatPlan(plan, { folder: relative(process.cwd(), folder) || '.', isThere });
    console.log(lines.join('\n'));
    return isRefused(plan) ? 1 : 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Trouble) && !(error instanceof TypeError)) throw error;
    console.error(`${message}\nnpm run codegen -- plan [--schemas <dir>]`);
    return 2;
  }
}

async function readPlan(settings: Settings, folder: string): Promise<{ plan: SchemaPlan; isThere: boolean }> {
  const { read, isThere, close } = openToRead(settings);
  try {
    return { plan: await planSchemas(read, folder), isThere };
  } catch (error) {
    throw new Trouble(`the plan cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await close();
  }
}
