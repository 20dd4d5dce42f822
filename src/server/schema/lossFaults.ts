import type { Fault } from '../../../codegen/types.ts';

const ofFolder = { severity: 'error', file: '.', line: 1, column: 1 } as const;

/** Why the files are not what is live: the folder has vanished. */
export const lost: Fault = {
  ...ofFolder,
  what: 'the folder of the resource files is gone, empty or cannot be read; what was read last stays live',
  mend: 'put the folder back',
};

/** Why the files are not what is live: what is in them could not be put to work. */
export const failed: Fault = {
  ...ofFolder,
  what: 'the resource files could not be put to work several times; what was read last stays live',
  mend: 'look into the log of the server',
};
