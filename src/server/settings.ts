import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FileLimits } from '../contract/files.ts';
import { isPasswordLength, passwordLength } from '../contract/session.ts';
import { many } from '../contract/wire.ts';
import { defaultLimits, type PostgresLimits } from './db/postgres.ts';

/** All external settings (contract README section 1), read once at start. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** `postgres://…`, or undefined for SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The address of PostgreSQL itself, if `databaseUrl` is that of a pooler; otherwise undefined. */
  readonly directUrl: string | undefined;
  /** A streaming replica, from which searches read if it is up to date. */
  readonly readUrl: string | undefined;
  readonly postgresLimits: PostgresLimits;
  readonly schemasDir: string;
  /** Password of `admin` on an empty database, or undefined for a random one. */
  readonly adminPassword: string | undefined;
  /** The initial content of an empty database besides `admin`: users of the other roles, and a month of business data. */
  readonly demo: Demo;
  /** Whether resource files may be changed in the console. */
  readonly isSchemaEditor: boolean;
  readonly publicUrl: string | undefined;
  /** The existing hw server that answers the calls of resources; undefined if this server does. */
  readonly upstream: URL | undefined;
  /** The proxies whose `X-Forwarded-*` headers the HTTP server trusts. */
  readonly trustProxy: boolean | number | string;
  /** Maximum size of a file in bytes, and maximum number of files per record. */
  readonly fileLimits: FileLimits;
  /** The store of files; undefined for a folder in `dataDir`. */
  readonly files: S3Location | undefined;
  /** How long the server still accepts requests after a signal to stop. */
  readonly drainSeconds: number;
  /** The token with which clients may read the metrics; if undefined, nobody may. */
  readonly metricsToken: string | undefined;
  /** After how many months log entries are moved to the archive; 0 for never. */
  readonly logMonths: number;
  readonly isProduction: boolean;
}

/** The location of files in a store that speaks the protocol of Amazon S3. */
export interface S3Location {
  readonly bucket: string;
  /** Empty, or a path that ends with a slash. */
  readonly prefix: string;
  /** Address of the store; undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

type Demo = 'none' | 'users' | 'month';

type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown at start if settings are invalid; one line per fault. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`These settings are not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Reads the settings from an environment; throws `BadSettings` with all faults at once. */
export function readSettings(environment: Environment): Settings {
  const reader = settingReader(environment);
  const { read, whole, faults } = reader;
  const isProduction = environment.NODE_ENV === 'production';
  const settings: Settings = {
    host: read('HOST', (value) => value ?? '127.0.0.1', ''),
    port: read('PORT', port, 'a port is a whole number from 0 to 65535'),
    dataDir: read('HW_DATA_DIR', (value) => resolve(value ?? './data'), ''),
    databaseUrl: read('HW_DATABASE_URL', databaseUrl, 'must start with postgres:// or be left out for SQLite'),
    directUrl: read('HW_DATABASE_DIRECT_URL', databaseUrl, 'must start with postgres:// or be left out'),
    readUrl: read('HW_DATABASE_READ_URL', databaseUrl, 'must start with postgres:// or be left out'),
    postgresLimits: {
      connections: whole('HW_DATABASE_CONNECTIONS', defaultLimits.connections, { least: 3, most: 1_000 }),
      searchSeconds: whole('HW_SEARCH_SECONDS', defaultLimits.searchSeconds, { most: 3_600, of: 'seconds' }),
    },
    schemasDir: read('HW_SCHEMAS_DIR', (value) => resolve(value ?? './schemas'), ''),
    adminPassword: read(
      'HW_ADMIN_PASSWORD',
      adminPassword,
      `a password has ${passwordLength.min} to ${many(passwordLength.max, 'character')}`,
    ),
    demo: read('HW_DEMO', (value) => demo(value, isProduction), 'must be 0, 1 or users'),
    isSchemaEditor: read('HW_SCHEMA_EDITOR', (value) => flag(value, true), 'must be 0 or 1'),
    publicUrl: read('HW_PUBLIC_URL', webUrl, 'must be an http(s) address'),
    upstream: read('HW_UPSTREAM', upstreamUrl, 'must be the http(s) address of an hw server, without account, query or fragment'),
    fileLimits: {
      size: whole('HW_FILE_MB', 20, { most: 2_000, of: 'megabytes', unit: 1024 * 1024 }),
      count: whole('HW_FILE_COUNT', 100, { most: 10_000 }),
    },
    files: readFiles(reader),
    trustProxy: read('HW_TRUST_PROXY', trustProxy, 'must be 0, 1, a number of proxies, or their addresses'),
    drainSeconds: whole('HW_DRAIN_SECONDS', 3, { least: 0, most: 300, of: 'seconds' }),
    metricsToken: read(
      'HW_METRICS_TOKEN',
      metricsToken,
      `must have ${tokenLength.min} to ${tokenLength.max} letters, digits or any of -._~+/=`,
    ),
    logMonths: whole('HW_LOG_MONTHS', 0, { least: 0, most: 1_200, of: 'months' }),
    isProduction,
  };
  if (faults.length === 0 && isOwnAddress(settings)) faults.push('HW_UPSTREAM: must not be the address of this server itself');
  for (const [name, url] of Object.entries({ DIRECT: settings.directUrl, READ: settings.readUrl })) {
    if (faults.length > 0 || url === undefined || settings.databaseUrl !== undefined) continue;
    faults.push(`HW_DATABASE_${name}_URL: needs HW_DATABASE_URL too`);
  }
  if (faults.length > 0) throw new BadSettings(faults);
  return settings;
}

/** Reads the address of the file store and its keys, which belong together. */
function readFiles({ read, faults }: ReturnType<typeof settingReader>): S3Location | undefined {
  const place = read(
    'HW_FILES_URL',
    filesUrl,
    'must be s3://bucket/prefix?endpoint=https://…&region=…, or be left out for the data folder',
  );
  const keys = { accessKey: 'HW_FILES_ACCESS_KEY', secretKey: 'HW_FILES_SECRET_KEY' } as const;
  const [accessKey, secretKey] = Object.values(keys).map((name) => {
    const value = read(name, (key) => key, '');
    if (value === undefined && place) faults.push(`${name}: must be set if HW_FILES_URL is`);
    return value;
  });
  return place && { ...place, accessKey: accessKey ?? '', secretKey: secretKey ?? '' };
}

function filesUrl(value: string | undefined): Omit<S3Location, 'accessKey' | 'secretKey'> | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.username !== '' || url.port !== '' || url.hash !== '') return bad;
  const { endpoint, region = 'us-east-1', ...others } = Object.fromEntries(url.searchParams);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const isValid =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) &&
    /^[\w./-]*$/.test(prefix) &&
    /^[a-z0-9-]+$/.test(region) &&
    webUrl(endpoint) === endpoint &&
    Object.keys(others).length === 0;
  return isValid ? { bucket: url.hostname, prefix: prefix && `${prefix}/`, endpoint, region } : bad;
}

/** Returns functions that read one setting each and collect the faults; an invalid one has no usable value. */
function settingReader(environment: Environment) {
  const faults: string[] = [];
  const read = <T>(name: string, parse: (value: string | undefined) => T, remedy: string): T => {
    const { raw, source, fault } = readRaw(environment, name);
    if (fault !== undefined) {
      faults.push(fault);
      return bad;
    }
    const value = parse(raw);
    if (value === bad) faults.push(`${source}: ${remedy}`);
    return value;
  };
  const whole = (name: string, otherwise: number, range: Range): number => {
    const { least = 1, most, of } = range;
    const remedy = `must be a whole number ${of ? `of ${of} ` : ''}from ${least} to ${most}`;
    return read(name, (value) => wholeNumber(value, otherwise, range), remedy);
  };
  return { read, whole, faults };
}

interface RawSetting {
  /** Undefined if the setting is missing or empty. */
  readonly raw?: string | undefined;
  /** How a fault names the setting: with its value, unless that is secret or in a file. */
  readonly source?: string;
  readonly fault?: string;
}

/** Reads a setting from the environment, or from the file that `<name>_FILE` names, as Docker and Kubernetes mount secrets. */
function readRaw(environment: Environment, name: string): RawSetting {
  const raw = environment[name] || undefined;
  const fileSetting = `${name}_FILE`;
  const file = name.startsWith('HW_') ? environment[fileSetting] || undefined : undefined;
  if (file === undefined) return { raw, source: secretSettings.has(name) ? name : `${name}=${raw}` };
  if (raw !== undefined) return { fault: `${name}, ${fileSetting}: set only one of them` };
  try {
    // Editors and `echo` end a file with a line break, which is not part of the value.
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? { fault: `${fileSetting}=${file}: the file is empty` } : { raw: content, source: `${fileSetting}=${file}` };
  } catch (error) {
    return { fault: `${fileSetting}=${file}: the file cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** Settings whose values are never printed, because they contain passwords. */
const secretSettings = new Set([
  ...['HW_ADMIN_PASSWORD', 'HW_DATABASE_DIRECT_URL', 'HW_DATABASE_READ_URL', 'HW_DATABASE_URL', 'HW_METRICS_TOKEN', 'HW_UPSTREAM'],
  ...['HW_FILES_ACCESS_KEY', 'HW_FILES_SECRET_KEY'],
]);

/** Placeholder for an invalid value; `readSettings` throws before returning it. */
const bad = Symbol('bad') as never;

function port(value: string | undefined): number {
  if (value === undefined) return 8080;
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : bad;
}

function databaseUrl(value: string | undefined): string | undefined {
  return value === undefined || /^postgres(ql)?:\/\//.test(value) ? value : bad;
}

function adminPassword(value: string | undefined): string | undefined {
  return value === undefined || isPasswordLength(value) ? value : bad;
}

const tokenLength = { min: 16, max: 500 };

/** Returns a token that can be sent as a bearer token (RFC 6750); `bad` for any other value. */
function metricsToken(value: string | undefined): string | undefined {
  const isValid =
    value === undefined || (/^[\w.~+/=-]+$/.test(value) && value.length >= tokenLength.min && value.length <= tokenLength.max);
  return isValid ? value : bad;
}

function flag(value: string | undefined, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  return value === '1' || value === '0' ? value === '1' : bad;
}

function demo(value: string | undefined, isProduction: boolean): Demo {
  if (value === 'users') return value;
  const isOn = flag(value, !isProduction);
  if (isOn === bad) return bad;
  return isOn ? 'month' : 'none';
}

interface Range {
  readonly least?: number;
  readonly most: number;
  /** The noun for the counted things, such as seconds, in the error message. */
  readonly of?: string;
  /** Factor of the result. */
  readonly unit?: number;
}

function wholeNumber(value: string | undefined, otherwise: number, { least = 1, most, unit = 1 }: Range): number {
  if (value === undefined) return otherwise * unit;
  return /^(0|[1-9]\d{0,8})$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) * unit : bad;
}

function webUrl(value: string | undefined): string | undefined {
  return value === undefined || /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : bad;
}

function upstreamUrl(value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return bad;
  return url.username + url.password + url.search + url.hash === '' ? url : bad;
}

/** Returns whether the hw server is this server, which would pass its own calls on forever. */
function isOwnAddress({ upstream, publicUrl, host, port }: Settings): boolean {
  if (!upstream) return false;
  if (publicUrl !== undefined && URL.parse(publicUrl)?.host === upstream.host) return true;
  const isHere = ['localhost', '127.0.0.1', '[::1]', host].includes(upstream.hostname);
  return isHere && Number(upstream.port || (upstream.protocol === 'https:' ? 443 : 80)) === port;
}

function trustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === '0') return false;
  if (/^\d+$/.test(value)) return Number(value);
  return /^[0-9a-fA-F.:/, ]+$/.test(value) ? value : bad;
}
