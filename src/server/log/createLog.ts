import { type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

/** Keys whose values never reach the log, wherever they stand in a logged object. */
const secrets = ['password', 'token', 'authorization', 'Authorization', 'passwordHash'];

/**
 * A log of JSON lines on standard output, written behind the work that it tells of, so that a slow reader holds nobody
 * up. Values are escaped by JSON, so nothing typed can forge a line.
 */
export function createLog(level: 'info' | 'silent' | 'error' = 'info'): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  };
  return pino(options, pino.destination({ dest: 1, sync: false }));
}
