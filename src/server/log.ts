import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

export type Log = Logger;

/** Keys whose values are replaced in logged objects, at any depth. */
const secrets: ReadonlySet<string> = new Set(['password', 'token', 'authorization', 'Authorization', 'passwordHash']);

/** Maximum length of logged texts, so that clients cannot fill the disk; stacks may be longer. */
const longest = { text: 500, stack: 8_000 };

/** Control characters that affect a terminal or the reading direction of a line. */
const acting = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Creates a JSON log on standard output, written in the background so that a slow reader blocks no one. Values are escaped as JSON, so
 * input cannot forge a line.
 */
export function createLog(level: 'info' | 'silent' | 'error' = 'info', to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: harmlessObject },
    serializers: { err: (error) => harmless({ ...stdSerializers.err(error as Error) }) },
  };
  return pino(options, to ?? pino.destination({ dest: 1, sync: false }));
}

function harmlessObject(object: object): Record<string, unknown> {
  return harmless(object) as Record<string, unknown>;
}

/**
 * Returns a copy of the logged value without secrets, with texts shortened and control characters escaped, except line breaks and tabs.
 */
function harmless(value: unknown, key = ''): unknown {
  if (secrets.has(key)) return '***';
  if (typeof value === 'string') return harmlessText(value, key === 'stack' ? longest.stack : longest.text);
  if (Array.isArray(value)) return value.map((one) => harmless(one));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [harmlessText(name, longest.text), harmless(one, name)]));
}

function harmlessText(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most)}… (${text.length - most} more)` : text;
  // Line breaks and tabs can stay, because JSON escapes them.
  return cut.replace(acting, (sign) => (/[\n\t]/.test(sign) ? sign : `\\u{${sign.codePointAt(0)?.toString(16)}}`));
}

/** The prototype of serialized errors, which may contain other ones. */
const errorForm: unknown = Object.getPrototypeOf(stdSerializers.err(new Error('')));

/** Returns true for plain objects and serialized errors. Other objects, such as errors, have their own serializers. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || prototype === errorForm;
}
