import type { House } from '../house.ts';
import { createSchemaStore } from './createSchemaStore.ts';
import { failed, lost } from './lossFaults.ts';
import { reportFaults } from './renewSchemas.ts';
import { tellFaults } from './tellFaults.ts';

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
