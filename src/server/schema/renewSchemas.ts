import type { Fault } from '../../../codegen/types.ts';
import type { House } from '../house.ts';
import type { Log } from '../log/createLog.ts';
import { seedMenu } from '../menu/seedMenu.ts';
import { settleFigures } from '../resource/totals/settleFigures.ts';
import { createSchemaStore } from './createSchemaStore.ts';
import { keepTexts } from './keep/keepTexts.ts';
import { loadSchemas } from './loadSchemas.ts';
import { reportHandlers } from './reportHandlers.ts';
import { tellFaults } from './tellFaults.ts';

/**
 * Reads the resource files again and puts what is sound to work: tables first, then menu entries, then the calls,
 * then the open consoles are told. What is not sound stays as it was.
 */
export async function renewSchemas(house: House): Promise<void> {
  const before = house.schemas;
  const compilation = await loadSchemas(house.database, house.schemaFolder.path, before);
  reportFaults(compilation.faults, house.log);
  await house.database.transact(async (store) => {
    await seedMenu(store, compilation, house.clock());
    await keepTexts(store, before.compilation, compilation);
  });
  house.schemas = createSchemaStore(compilation, before.secret, before.touched);
  await settleFigures(house);
  reportHandlers(house);
  house.log.info({ event: 'schemasRenewed', resources: compilation.resources.length }, 'resource files read');
  house.events.publish({ type: 'schemaChanged' });
  tellFaults(house, before.compilation);
}

/** Every fault of a file as a line of the log. */
export function reportFaults(faults: readonly Fault[], log: Log): void {
  for (const { severity, file, line, column, what, mend } of faults) {
    log[severity === 'error' ? 'error' : 'warn']({ event: 'schemaFault', file, line, column, mend }, what);
  }
}
