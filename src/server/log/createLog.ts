import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Keys whose values never reach the log, wherever they stand in a logged object. */
const secrets = ['password', 'token', 'authorization', 'Authorization', 'passwordHash'];

/** A log of JSON lines on standard output. Values are escaped by JSON, so nothing typed can forge a line. */
export function createLog(level: 'info' | 'silent' | 'error' = 'info'): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  });
}
