import { BadSettings } from '../server/settings.ts';

interface SystemError {
  readonly code?: string;
  readonly port?: number;
  readonly path?: string;
}

/** What to do about the failures of a start that have a remedy, by their code. */
const remedies: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: ({ port }) => `The port ${port} is taken: stop what uses it, or set PORT to another.`,
  EACCES: ({ path, port }) => `No right to use ${path ?? `port ${port}`}: set HW_DATA_DIR or PORT to one of your own.`,
  ENOENT: ({ path }) => `There is no ${path}: check HW_SCHEMAS_DIR and HW_DATA_DIR.`,
  ECONNREFUSED: () => 'PostgreSQL does not answer at HW_DATABASE_URL: start it, or correct the address.',
  ENOTFOUND: () => 'The host of HW_DATABASE_URL is not known: correct the address.',
  '28P01': () => 'PostgreSQL refuses the password of HW_DATABASE_URL.',
  '3D000': () => 'The database of HW_DATABASE_URL does not exist: create it first.',
};

/** Why the server did not start, in a line that says what to do; the whole error when nobody foresaw it. */
export function explainStart(error: unknown): unknown {
  if (error instanceof BadSettings) return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const failure = (first ?? {}) as SystemError;
  const explain = remedies[failure.code ?? ''];
  return explain ? explain(failure) : error;
}
