import { Trouble } from '../../codegen/new/material.ts';
import { BadSettings, readSettings, type Settings } from '../server/settings.ts';

/** The settings of this environment. Throws `Trouble` with every fault of them. */
export function readOwnSettings(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    throw new Trouble(error.faults.join('; '));
  }
}
