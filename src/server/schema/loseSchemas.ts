import type { Fault } from '../../../codegen/types.ts';
import type { House } from '../house.ts';
import { createSchemaStore } from './createSchemaStore.ts';
import { reportFaults } from './renewSchemas.ts';
import { tellFaults } from './tellFaults.ts';

const lost: Fault = {
  severity: 'error',
  file: '.',
  line: 1,
  column: 1,
  what: 'the folder of the resource files is gone, empty or cannot be read; what was read last stays live',
  mend: 'put the folder back',
};

/** The folder has vanished: everything goes on as it was, and administrators are told. */
export async function loseSchemas(house: House): Promise<void> {
  const before = house.schemas;
  house.schemas = createSchemaStore({ ...before.compilation, faults: [lost] }, before.secret);
  reportFaults([lost], house.log);
  tellFaults(house, before.compilation);
}
