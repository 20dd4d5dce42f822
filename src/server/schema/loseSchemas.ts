import type { Fault } from '../../../codegen/types.ts';
import type { House } from '../house.ts';
import { createSchemaStore } from './createSchemaStore.ts';
import { reportFaults } from './renewSchemas.ts';
import { tellFaults } from './tellFaults.ts';

const ofFolder = { severity: 'error', file: '.', line: 1, column: 1 } as const;

const lost: Fault = {
  ...ofFolder,
  what: 'the folder of the resource files is gone, empty or cannot be read; what was read last stays live',
  mend: 'put the folder back',
};

const failed: Fault = {
  ...ofFolder,
  what: 'the resource files could not be put to work several times; what was read last stays live',
  mend: 'look into the log of the server',
};

/** Why the files are not what is live: the folder has vanished, or what is in it could not be put to work. */
const reasons = { lost, failed };

/** The files are out of reach: everything goes on as it was, and administrators are told. */
export async function loseSchemas(house: House, reason: keyof typeof reasons): Promise<void> {
  const before = house.schemas;
  const faults = [reasons[reason]];
  house.schemas = createSchemaStore({ ...before.compilation, faults }, before.secret, before.touched);
  reportFaults(faults, house.log);
  tellFaults(house, before.compilation);
}
