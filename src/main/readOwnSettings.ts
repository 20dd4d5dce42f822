import { Trouble } from '../../codegen/new/material.ts';
import { BadSettings, readSettings, type Settings } from '../server/settings.ts';

/** Reads the settings from the environment. If some are invalid, throws a `Trouble` that lists all errors. */
export function readOwnSettings(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    throw new Trouble(error.faults.join('; '));
  }
}
